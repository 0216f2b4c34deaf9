import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { installPackages } from '../../scripts/debian-packages.mjs';
import { ensureTrainingTools, PYTHON } from '../../scripts/training-tools.mjs';
import { LETTER_WEIGHTS, PEOPLE_WEIGHTS } from './judges/recognize-letters.ts';
import { WEIGHTS } from './judges/recognize-phones.ts';
import { CACHE } from './remembered.ts';

/** Judge (b). */
const PACKAGES = ['pocketsphinx', 'pocketsphinx-en-us'];
/** Of judge (a)'s phones and letters, and of judge (d): about 15, 25 and 60 minutes on one core. */
const STEPS = { phones: 2000, letters: 3000, people: 12_000 } as const;
const TRAINING = '../../training/network/train.py';
const UTTERANCES = 14_000;
/** Of each recorded speaker and dialect. */
const RECORDED_UTTERANCES = 300;
const LETTERS_CORPUS = join(CACHE, 'letters-corpus');
const PEOPLE_CORPUS = join(CACHE, 'people-corpus');
/** Lies in a corpus that is complete. */
const SPOKEN = 'done';
/** Judges are half as wide as the embedded recognizer: a step takes about half the time. */
const JUDGE = ['--any-tract', '--small'];

/** Installs the synthesizers and recognizers, on Debian as root. @throws Error elsewhere, if they are missing. */
export function ensureTools(): void {
  ensureTrainingTools();
  if (!spawnSync('pocketsphinx_batch', ['--version']).error) return;
  if (!installPackages(PACKAGES)) throw new Error(`The judges need ${PACKAGES.join(', ')} (Debian's names).`);
}

/** Trains both recognizers of judge (a) if their weights are missing, each on one thread at low priority. */
export function ensureJudgeA(): void {
  const corpus = join(CACHE, 'corpus');
  train(WEIGHTS, 'judges/train_phones.py', STEPS.phones, corpus, () =>
    generate('judges/generate-corpus.ts', corpus, String(UTTERANCES)),
  );
  train(LETTER_WEIGHTS, TRAINING, STEPS.letters, LETTERS_CORPUS, speakLetters, JUDGE);
}

/** The same for judge (d). */
export function ensureJudgeD(): void {
  train(PEOPLE_WEIGHTS, TRAINING, STEPS.people, PEOPLE_CORPUS, speakPeople, JUDGE);
}

function speakLetters(): void {
  generate('judges/generate-letters-corpus.ts', LETTERS_CORPUS, String(UTTERANCES));
}

/** Recorded people, beside espeak-ng's speech of judge (a). */
function speakPeople(): void {
  ensureCorpus(LETTERS_CORPUS, speakLetters);
  // Its mark says nothing of what is added here.
  cpSync(LETTERS_CORPUS, PEOPLE_CORPUS, { recursive: true, filter: (file) => basename(file) !== SPOKEN });
  for (const dialect of ['sorani', 'kurmanji'])
    generate(
      '../../training/recorded/generate-recorded.ts',
      PEOPLE_CORPUS,
      dialect,
      String(RECORDED_UTTERANCES),
    );
}

function generate(script: string, ...args: readonly string[]): void {
  const path = join(import.meta.dirname, script);
  run('nice', ['-n', '19', process.execPath, '--import', 'tsx', path, ...args]);
}

function ensureCorpus(corpus: string, speak: () => void): void {
  if (existsSync(join(corpus, SPOKEN))) return;
  speak();
  writeFileSync(join(corpus, SPOKEN), '');
}

function train(
  weights: string,
  script: string,
  steps: number,
  corpus: string,
  speak: () => void,
  options: readonly string[] = [],
): void {
  const done = `${weights}.steps`;
  if (existsSync(done)) return;
  ensureCorpus(corpus, speak);
  console.log(`Training ${weights}…`);
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
