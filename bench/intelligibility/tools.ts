import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { WEIGHTS } from './hear-phones.ts';
import { PYTHON } from './python.ts';
import { CACHE } from './remembered.ts';

const PACKAGES = [
  'python3-torch',
  'python3-numpy',
  // Without OpenBLAS, Debian's torch multiplies matrices about ten times slower.
  'libopenblas0-pthread',
  'espeak-ng',
  'flite',
  'pocketsphinx',
  'pocketsphinx-en-us',
];
/** Some 15 minutes of one core. */
const STEPS = 2000;
const UTTERANCES = 14_000;

/** The synthesizers and recognisers: installed where this is Debian and we are root. @throws Error otherwise. */
export function ensureTools(): void {
  const hasTorch = spawnSync(PYTHON, ['-c', 'import numpy, torch']).status === 0;
  const has = (command: string) => !spawnSync(command, ['--version']).error;
  if (hasTorch && ['espeak-ng', 'flite', 'pocketsphinx_batch'].every(has)) return;
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    throw new Error(`The judges need ${PACKAGES.join(', ')} (Debian's names).`);
  }
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], environment);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], environment);
}

/** Trains judge (a) where its weights are missing, on one thread and behind all other work. */
export function ensureJudge(): void {
  if (existsSync(WEIGHTS) && !existsSync(`${WEIGHTS}.checkpoint`)) return;
  const corpus = join(CACHE, 'corpus');
  if (!existsSync(join(corpus, 'train.jsonl'))) {
    const generate = join(import.meta.dirname, 'generate-corpus.ts');
    run('nice', ['-n', '19', process.execPath, '--import', 'tsx', generate, corpus, String(UTTERANCES)]);
  }
  console.log('Training judge (a)…');
  const train = join(import.meta.dirname, 'train_phones.py');
  const resumed = existsSync(`${WEIGHTS}.checkpoint`) ? ['--resume'] : [];
  const threads = { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' };
  run('nice', ['-n', '19', PYTHON, train, corpus, String(STEPS), WEIGHTS, ...resumed], threads);
}

function run(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): void {
  const { status, error } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ended with ${status}.`);
}
