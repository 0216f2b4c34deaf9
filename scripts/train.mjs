// npm run train [steps]: speaks a corpus with our own voices and recorded people's units, trains the recognizer on it from the weights in
// the repository, writes the weights and training/results.md. Another run goes on from there: training may be done in pieces.
// npm run train -- --resume [steps]: continues an interrupted run with its corpus. --scratch: from nothing.
// Run it again when the voices change, and compare the results before you commit. 10,000 steps take 100 to 250 minutes on two cores.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { ensureInstalled, run } from './project.mjs';
import { ensureTrainingTools, trainNetwork } from './training-tools.mjs';

const options = process.argv.slice(2);
const isResumed = options.includes('--resume');
const isFromScratch = options.includes('--scratch');
const steps = Number(options.find((option) => !option.startsWith('--')) ?? 10_000);
if (!(steps > 0)) {
  console.error('Usage: npm run train [-- --resume | --scratch] [steps of training, e.g. 10000]');
  process.exit(2);
}
const UTTERANCES = 10_000;
/** Of each recorded speaker and dialect. */
const RECORDED_UTTERANCES = 800;
const DIALECTS = ['sorani', 'kurmanji'];
const CORPUS = '.cache/training/corpus';
const WEIGHTS = '.cache/training/acoustic.bin';
const MODEL = 'src/engine/recognition/model';
const TRAINED = `${MODEL}/acoustic.bin`;
const typescript = (file, ...args) => ['--import', 'tsx', file, ...args];

ensureInstalled();
ensureTrainingTools();
mkdirSync(MODEL, { recursive: true });
run(process.execPath, typescript('training/words/build-word-lists.ts'));
if (!isResumed) {
  console.log('Speaking the corpus…');
  await forEachDialect((dialect) => ['training/generate-corpus.ts', CORPUS, dialect, String(UTTERANCES)]);
  await forEachDialect((dialect) => [
    'training/recorded/generate-recorded.ts',
    CORPUS,
    dialect,
    String(RECORDED_UTTERANCES),
  ]);
  await forEachDialect((dialect) => ['training/code-opus.ts', CORPUS, dialect, `${dialect}-recorded`]);
}
console.log(`Training for ${steps} steps…`);
const start = isResumed ? ['--resume'] : isFromScratch ? [] : ['--from', TRAINED];
trainNetwork(CORPUS, String(steps), WEIGHTS, ...start);
console.log('Measuring…');
await forEachDialect((dialect) => ['training/generate-tests.ts', CORPUS, dialect]);
run(process.execPath, typescript('training/evaluate.ts', CORPUS, WEIGHTS, `${WEIGHTS}.json`));
cpSync(WEIGHTS, TRAINED);

/** Runs a program once per dialect, at the same time; ends this process if one fails. */
async function forEachDialect(argumentsFor) {
  const codes = await Promise.all(
    DIALECTS.map((dialect) => {
      const child = spawn(process.execPath, typescript(...argumentsFor(dialect)), { stdio: 'inherit' });
      return new Promise((resolve) => child.on('exit', resolve));
    }),
  );
  if (codes.some((code) => code !== 0)) process.exit(1);
}
