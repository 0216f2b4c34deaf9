// PyTorch, and the synthesizers that training and the judges of our voices need.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installNonFreePackages, installPackages } from './debian-packages.mjs';
import { attempt, run } from './project.mjs';

/** Debian's own: the python of a version manager does not see Debian's torch. */
export const PYTHON = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
/** Recorded speakers (training/recorded/licences.md). */
const FESTVOX =
  'czech-dita czech-krb czech-machac czech-ph italp16k itapc16k hi-nsk suopuhe-lj suopuhe-mv kallpc16k kdlpc16k'
    .split(' ')
    .map((name) => `festvox-${name}`);
/** Further speakers' synthesizers, in Debian's non-free section. */
const NON_FREE = [
  'librhvoice5',
  ...['esperanto', 'kyrgyz', 'russian', 'ukrainian'].map((language) => `rhvoice-${language}`),
  'libttspico-utils',
];
const isInstalled = (debianPackage) => existsSync(`/usr/share/doc/${debianPackage}`);

/** Installs them on Debian as root; elsewhere the process ends with a list of what is missing. */
export function ensureTrainingTools() {
  const hasTorch = attempt(PYTHON, ['-c', 'import numpy, torch'], { quiet: true }) === 0;
  const has = (command) => !spawnSync(command, ['--version']).error;
  const hasTools = hasTorch && ['espeak-ng', 'flite', 'festival'].every(has) && FESTVOX.every(isInstalled);
  // Without OpenBLAS, Debian's torch multiplies matrices about ten times slower.
  const packages = [
    ...['python3-torch', 'python3-numpy', 'libopenblas0-pthread', 'espeak-ng', 'flite', 'festival'],
    ...FESTVOX,
  ];
  if (!hasTools && !installPackages(packages)) failFor(packages, 'main');
  if (!NON_FREE.every(isInstalled) && !installNonFreePackages(NON_FREE)) failFor(NON_FREE, 'non-free');
}

/** Each hears a batch of every step: other numbers reach other weights. */
const PROCESSES = 2;

/** Runs training/network/train.py with these arguments, a process per core; ends this process if it fails. */
export function trainNetwork(...args) {
  const processes = ['-m', 'torch.distributed.run', '--standalone', '--nproc-per-node', String(PROCESSES)];
  run(PYTHON, [...processes, 'training/network/train.py', ...args], {
    env: { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' },
  });
}

function failFor(packages, section) {
  console.error(`Training needs ${packages.join(', ')} (Debian's names, section ${section}).`);
  process.exit(1);
}
