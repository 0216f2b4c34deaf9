// The package.json of both packages.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder, root } from '../project.mjs';

export const SERVICE_FOLDER = 'packages/kurdish-speech-service';
/** Fields of use in this repository alone. */
const DEVELOPMENT = ['private', 'files', 'scripts', 'devDependencies'];

const BUILT = ['dist', 'custom-elements.json'];

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** From the root's: without the service, and with one copy of each worklet, Worker and weight, beside the script-tag files. */
export function siteManifest() {
  const manifest = read('package.json');
  for (const name of DEVELOPMENT) delete manifest[name];
  const { './service': _, ...exports } = manifest.exports;
  manifest.exports = { ...exports, './worklets/*': './dist/cdn/*', './internal/*': './dist/*' };
  const isShipped = (path) => path.startsWith('./dist/') || path.startsWith('./themes/');
  manifest.sideEffects = manifest.sideEffects.filter(isShipped);
  return manifest;
}

/** What the root's package.json lists beside what the build makes. */
export function siteFiles() {
  const { files } = read('package.json');
  const left = files.filter((path) => path.startsWith('!'));
  const listed = files.filter((path) => !left.includes(path) && !BUILT.includes(path));
  const paths = listed.flatMap((path) =>
    statSync(join(root, path)).isDirectory() ? filesUnder(path, '') : [path],
  );
  return ['README.md', ...paths].filter((path) => !left.some((folder) => path.startsWith(folder.slice(1))));
}

export const serviceManifest = () => read(`${SERVICE_FOLDER}/package.json`);

/** The modules and declarations that a manifest exports or starts, by path in `dist/`; no patterns. */
export function entriesOf({ bin, exports }) {
  const targets = [...Object.values(bin), ...Object.values(exports).flatMap(targetsOf)];
  const paths = targets.map((path) => path.replace(/^(?:\.\/)?dist\//, ''));
  return [...new Set(paths)].filter((path) => /\.(?:d\.ts|js)$/.test(path) && !/[*]|^cdn\//.test(path));
}

const targetsOf = (target) => (typeof target === 'string' ? [target] : Object.values(target));
