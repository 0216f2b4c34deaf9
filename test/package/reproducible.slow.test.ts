import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Builds the sources in an empty folder of another path, and packs both packages. */
function packedElsewhere(prefix: string, withOwnPackages: boolean, timeZone: string): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  folders.push(folder);
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = listed.split('\0').filter((file) => file !== '' && file !== 'node_modules');
  for (const file of files) cpSync(join(root, file), join(folder, file), { recursive: true });
  const modules = join(root, 'node_modules');
  if (withOwnPackages)
    execFileSync('cp', ['-a', '--reflink=auto', `${modules}/`, join(folder, 'node_modules')]);
  else symlinkSync(modules, join(folder, 'node_modules'));
  // Otherwise newer than what is installed.
  utimesSync(join(folder, 'package-lock.json'), 0, 0);
  const options = { cwd: folder, stdio: 'ignore', env: { ...process.env, TZ: timeZone } } as const;
  execFileSync(process.execPath, ['scripts/packages/pack.mjs'], options);
  const names = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  assert.equal(names.length, 2);
  return names.sort().map((name) => readFileSync(join(folder, name)));
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('two clean builds in folders of different paths, at different times and in different time zones, pack to the same bytes', (t) => {
  if (process.platform === 'win32') return t.skip('The packages are copied with cp.');
  const one = packedElsewhere('kurdish-speech-pack-', false, 'UTC');
  const other = packedElsewhere('another-and-a-longer-path-of-', true, 'Asia/Baghdad');
  assert.deepEqual(other.map(sha256), one.map(sha256));
  for (const packed of one) assert.ok(!packed.includes(dirname(root)));
});
