import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.mjs';

/**
 * The packages that users install with some, of every platform, from the lock file, sorted by path: `{ path, name, version, license, optional }`.
 * A package of another platform is listed but not installed. Optional peers are not: users choose them.
 * @param names Of packages, each with all that it needs.
 * @param options.alone Of packages that come without what they need.
 */
export function productionPackages(names, { alone = [] } = {}) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = new Set(alone.map((name) => `node_modules/${name}`));
  const needed = new Set(names.map((name) => `node_modules/${name}`));
  for (const path of needed)
    for (const name of needs(packages[path])) needed.add(findFrom(path, name, packages));
  needed.delete(undefined);
  return [...new Set([...found, ...needed])].sort().map((path) => {
    const { version, license, optional = false } = packages[path];
    const name = path.split('node_modules/').at(-1);
    const manifest = join(root, path, 'package.json');
    const installed = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : undefined;
    return { path, name, version, license: installed?.license ?? license, optional, installed };
  });
}

function needs({
  dependencies,
  optionalDependencies,
  peerDependencies = {},
  peerDependenciesMeta = {},
} = {}) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Where Node finds a package from another: in its own folder, or in one above. */
function findFrom(path, name, packages) {
  for (let folder = path; folder; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const own = `${folder}/node_modules/${name}`;
    if (own in packages) return own;
    if (!folder.includes('/node_modules/')) break;
  }
  return `node_modules/${name}` in packages ? `node_modules/${name}` : undefined;
}
