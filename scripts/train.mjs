// npm run train [steps]: speaks a corpus with our own voices, trains the recogniser on it, writes the weights and training/results.md.
// npm run train -- --resume [steps]: continues an interrupted run with its corpus.
// Run it again when the voices change. 6000 steps take about 40 minutes on one core.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { attempt, ensureInstalled, run } from './project.mjs';

const options = process.argv.slice(2);
const isResumed = options.includes('--resume');
const steps = Number(options.find((option) => option !== '--resume') ?? 6000);
if (!(steps > 0)) {
  console.error('Usage: npm run train [-- --resume] [steps of training, e.g. 6000]');
  process.exit(2);
}
const UTTERANCES = 10_000;
const DIALECTS = ['sorani', 'kurmanji'];
const CORPUS = '.cache/training/corpus';
const WEIGHTS = '.cache/training/acoustic.bin';
const MODEL = 'src/engine/recognition/model';
/** Debian's own: the python of a version manager does not see Debian's torch. */
const PYTHON = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
const typescript = (file, ...args) => ['--import', 'tsx', file, ...args];

ensureInstalled();
ensureTools();
mkdirSync(MODEL, { recursive: true });
run(process.execPath, typescript('training/build-word-lists.ts'));
if (!isResumed) {
  console.log('Speaking the corpus…');
  await forEachDialect((dialect) => ['training/generate-corpus.ts', CORPUS, dialect, String(UTTERANCES)]);
}
console.log(`Training for ${steps} steps…`);
run(PYTHON, ['training/train.py', CORPUS, String(steps), WEIGHTS, ...(isResumed ? ['--resume'] : [])], {
  env: { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' },
});
console.log('Measuring…');
await forEachDialect((dialect) => ['training/generate-tests.ts', CORPUS, dialect]);
run(process.execPath, typescript('training/evaluate.ts', CORPUS, WEIGHTS, `${WEIGHTS}.json`));
cpSync(WEIGHTS, `${MODEL}/acoustic.bin`);

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

/** PyTorch, NumPy and the other synthesizers: installed on Debian as root, otherwise listed in an error. */
function ensureTools() {
  const hasTorch = attempt(PYTHON, ['-c', 'import numpy, torch'], { quiet: true }) === 0;
  const has = (command) => !spawnSync(command, ['--version']).error;
  if (hasTorch && has('espeak-ng') && has('flite')) return;
  // Without OpenBLAS, Debian's torch multiplies matrices about ten times slower.
  const packages = ['python3-torch', 'python3-numpy', 'libopenblas0-pthread', 'espeak-ng', 'flite'];
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    console.error(`Training needs ${packages.join(', ')} (Debian's names).`);
    process.exit(1);
  }
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}
