import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let kept: { readonly key: Buffer; readonly cert: Buffer } | undefined;

/** A certificate that nobody trusts: the same one for all sites of this process. */
export function certificate(): NonNullable<typeof kept> {
  if (kept) return kept;
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-certificate-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string];
  try {
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
    const subject = ['-subj', '/CN=site.example', '-days', '2'];
    execFileSync('openssl', ['req', '-x509', '-nodes', ...curve, ...subject, '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    });
    kept = { key: readFileSync(key), cert: readFileSync(cert) };
    return kept;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
