// npm run train [seconds]: speaks a corpus with our own voices, trains the recogniser on it, writes the weights and training/results.md.
// The voices changed? Run it again. One thread, 1200 seconds of training unless told otherwise.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { attempt, ensureInstalled, run } from './project.mjs';

const seconds = Number(process.argv[2] ?? 1200);
if (!(seconds > 0)) {
  console.error('Usage: npm run train [seconds of training, e.g. 1200]');
  process.exit(2);
}
const UTTERANCES = 7000;
const CORPUS = '.cache/training/corpus';
const WEIGHTS = '.cache/training/acoustic.bin';
const MODEL = 'src/service/engine/recognition/model';
/** Debian's own: the python of a version manager does not see Debian's torch. */
const PYTHON = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
const typescript = (file, ...args) => ['--import', 'tsx', file, ...args];

ensureInstalled();
ensureTools();
mkdirSync(MODEL, { recursive: true });
run(process.execPath, typescript('training/build-word-lists.ts'));
console.log('Speaking the corpus…');
const speakers = ['sorani', 'kurmanji'].map((dialect) => generate(dialect));
if ((await Promise.all(speakers)).some((code) => code !== 0)) process.exit(1);
console.log(`Training for ${seconds} s…`);
run(PYTHON, ['training/train.py', CORPUS, String(seconds), WEIGHTS], {
  env: { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' },
});
cpSync(WEIGHTS, `${MODEL}/acoustic.bin`);
run(process.execPath, typescript('training/evaluate.ts', CORPUS, '1000', `${WEIGHTS}.json`));

function generate(dialect) {
  const args = typescript('training/generate-corpus.ts', CORPUS, dialect, String(UTTERANCES));
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  return new Promise((resolve) => child.on('exit', resolve));
}

/** PyTorch, NumPy and espeak-ng: installed where this is Debian and we are root, asked for otherwise. */
function ensureTools() {
  const hasTorch = attempt(PYTHON, ['-c', 'import numpy, torch'], { quiet: true }) === 0;
  const hasEspeak = !spawnSync('espeak-ng', ['--version']).error;
  if (hasTorch && hasEspeak) return;
  // Without OpenBLAS, Debian's torch multiplies matrices about ten times slower.
  const packages = ['python3-torch', 'python3-numpy', 'libopenblas0-pthread', 'espeak-ng'];
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    console.error(`Training needs ${packages.join(', ')} (Debian's names).`);
    process.exit(1);
  }
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}
