import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PYTHON } from './python.ts';
import { LETTER_WEIGHTS } from './recognize-letters.ts';
import { WEIGHTS } from './recognize-phones.ts';
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
/** About 15 and 25 minutes on one core. */
const STEPS = { phones: 2000, letters: 3000 } as const;
const UTTERANCES = 14_000;

/** Installs the synthesizers and recognisers, on Debian as root. @throws Error elsewhere, if they are missing. */
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

/** Trains both recognisers of judge (a) if their weights are missing, each on one thread at low priority. */
export function ensureJudge(): void {
  train(WEIGHTS, 'generate-corpus.ts', 'corpus', 'train_phones.py', STEPS.phones);
  train(
    LETTER_WEIGHTS,
    'generate-letters-corpus.ts',
    'letters-corpus',
    '../../training/train.py',
    STEPS.letters,
    ['--any-tract'],
  );
}

function train(
  weights: string,
  generator: string,
  folder: string,
  script: string,
  steps: number,
  options: readonly string[] = [],
): void {
  const done = `${weights}.steps`;
  if (existsSync(done)) return;
  const corpus = join(CACHE, folder);
  if (!existsSync(join(corpus, 'done'))) {
    const generate = join(import.meta.dirname, generator);
    run('nice', ['-n', '19', process.execPath, '--import', 'tsx', generate, corpus, String(UTTERANCES)]);
    writeFileSync(join(corpus, 'done'), '');
  }
  console.log(`Training judge (a): ${script}…`);
  const resumed = existsSync(`${weights}.checkpoint`) ? ['--resume'] : [];
  const threads = { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' };
  const path = join(import.meta.dirname, script);
  run('nice', ['-n', '19', PYTHON, path, corpus, String(steps), weights, ...options, ...resumed], threads);
  writeFileSync(done, String(steps));
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
