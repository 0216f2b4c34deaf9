import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const HOOKS = new URL('./note-modules.mjs', import.meta.url).href;
/** For each thread: a worker inherits what its process preloads. */
const PRELOAD = `import { register } from 'node:module'; register(${JSON.stringify(HOOKS)});`;

/** How many files of JavaScript a run of Node loads, in all its threads. */
export function countModules(args: readonly string[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-modules-'));
  try {
    const noted = join(folder, 'modules');
    const preload = `data:text/javascript,${encodeURIComponent(PRELOAD)}`;
    execFileSync(process.execPath, ['--import', preload, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 2 ** 28,
      env: { ...process.env, NOTED_MODULES: noted },
    });
    return new Set(readFileSync(noted, 'utf8').trim().split('\n')).size;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
