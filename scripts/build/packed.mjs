// Packs the package as npm would, for tests that install it as users do.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, ensureFolderInstalled, root, run } from '../project.mjs';

/** Builds `dist/`, as far as anything has changed. */
export function ensureBuilt() {
  console.log('Building the package…');
  run(process.execPath, ['scripts/build/build.mjs'], { quiet: true });
}

/** Builds, packs both packages, and returns the path of the tarball that sites install. */
export function packPackage() {
  console.log('Packing…');
  run(process.execPath, ['scripts/packages/pack.mjs', '.cache'], { quiet: true });
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return join(root, '.cache', `${name}-${version}.tgz`);
}

/** Installs the packages of a folder with its own package.json, and the tarball. */
export function installPacked(folder, tarball) {
  ensureFolderInstalled(folder);
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const code = attempt('npm', ['install', '--prefix', folder, ...quiet, tarball], { quiet: true });
  if (code !== 0) process.exit(code);
}
