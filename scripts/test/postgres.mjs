// Finds or installs the PostgreSQL server that the store's tests and benchmarks start.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../debian-packages.mjs';

/** Debian installs each version in its own folder. */
const DEBIAN = '/usr/lib/postgresql';
const CANDIDATES = ['/usr/local/bin', '/usr/bin', '/opt/homebrew/bin', '/usr/local/pgsql/bin'];

function findPostgres() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    process.env.POSTGRES_BIN,
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...CANDIDATES,
  ];
  return folders.find((folder) => folder && existsSync(join(folder, 'initdb')));
}

/**
 * Folder with `initdb` and `postgres`, the newest version first; Debian's package is installed where it is missing and this may do so,
 * else undefined. `POSTGRES_BIN` in the environment wins.
 */
export function ensurePostgres() {
  const found = findPostgres();
  if (found) return found;
  installPackages(['postgresql']);
  return findPostgres();
}
