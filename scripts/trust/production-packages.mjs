import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.mjs';

/**
 * The packages that users of this one install, of every platform, from the lock file, sorted by path: `{ path, name, version, license, optional }`.
 * A package of another platform is listed but not installed.
 */
export function productionPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev, peer, devOptional }]) => path !== '' && !dev && !peer && !devOptional)
    .map(([path, { version, license, optional = false }]) => {
      const name = path.split('node_modules/').at(-1);
      const manifest = join(root, path, 'package.json');
      const installed = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : undefined;
      return { path, name, version, license: installed?.license ?? license, optional, installed };
    })
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}
