import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { binary, filesUnder } from '../project.mjs';
import { cached } from './cache/cached.mjs';
import { sourcesOf } from './cache/sources-of.mjs';

/** Where the compiler writes, as each folder's tsconfig.json says. */
const NOTES = '.cache/tsc';
const BUILT = `${NOTES}/declarations`;

/** The declarations of all sources, contents by path in `dist/`. Ends the process if the types do not fit. */
export function declarations() {
  const sources = [...filesUnder('src', '.ts'), ...filesUnder('worklets', '.ts')];
  return cached(['declarations', sourcesOf(sources).hash], async () => {
    await compile(sources);
    const files = new Map();
    // Not whatever is there: sources may have been deleted.
    for (const source of sources) {
      const path = source.replace(/^src\//, '').replace(/\.ts$/, '.d.ts');
      if (existsSync(`${BUILT}/${path}`)) files.set(path, readFileSync(`${BUILT}/${path}`, 'utf8'));
    }
    return files;
  });
}

/** Beside the bundles, in a process of its own. One checker: several would each check what they share. */
async function compile(sources) {
  distrustTimes(sources);
  const options = ['--build', '--checkers', '1', 'worklets', 'src'];
  // It collects garbage less often: a sixth of its time, for half as much memory again.
  const env = { ...process.env, GOGC: '400' };
  const compiler = spawn(process.execPath, [binary('typescript-7#tsc'), ...options], {
    stdio: 'inherit',
    env,
  });
  const [code] = await once(compiler, 'close');
  if (code !== 0) process.exit(1);
}

/**
 * The compiler compares contents only of files that are newer than its notes. A restored or moved file may be older, but was put there
 * since.
 */
function distrustTimes(sources) {
  if (!existsSync(NOTES)) return;
  const notes = filesUnder(NOTES, '.tsbuildinfo');
  const oldest = Math.min(...notes.map((note) => statSync(note).mtimeMs));
  const isRestored = sources.some((source) => {
    const { mtimeMs, ctimeMs } = statSync(source);
    return ctimeMs > mtimeMs + 1000 && ctimeMs > oldest;
  });
  if (isRestored) for (const note of notes) utimesSync(note, 0, 0);
}
