import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount } from '../../../src/service/accounts/accounts.ts';
import { openStore } from '../../../src/service/store/open-store.ts';

const PROCESS = new URL('ledger-process.ts', import.meta.url).pathname;

export const NO_STRACE = spawnSync('strace', ['-V']).error ? 'needs strace' : undefined;

/**
 * How often a process of its own waits for the disk (`fsync`, `fdatasync`) while it reserves in a new SQLite folder and settles or releases
 * that, `count` times one after the other. Includes opening and closing the store.
 */
export async function diskWaits(task: 'settle' | 'release', count: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-waits-'));
  const store = await openStore(folder);
  const { account } = await createAccount(store, { ttsPlan: 'free', sttPlan: 'none' });
  await store.close();
  const report = join(folder, 'calls');
  const tracing = ['-f', '-e', 'trace=fsync,fdatasync', '-e', 'signal=none', '-o', report];
  const command = [process.execPath, '--import', 'tsx', PROCESS, folder, account.id, task, String(count)];
  const { status, stderr } = spawnSync('strace', [...tracing, ...command], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return readFileSync(report, 'utf8').match(/ f(data)?sync\(/g)?.length ?? 0;
}
