import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How many files of JavaScript a run of Node loads, in all its threads; undefined where Node cannot be asked (before 22.15). */
export function countModules(args: readonly string[]): number | undefined {
  if (!registerHooks) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-modules-'));
  try {
    const noted = join(folder, 'modules');
    const preload = new URL('./note-modules.mjs', import.meta.url).href;
    execFileSync(process.execPath, ['--import', preload, ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NOTED_MODULES: noted },
    });
    return new Set(readFileSync(noted, 'utf8').trim().split('\n')).size;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
