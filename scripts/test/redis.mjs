// Finds or installs the Redis server that the proxy's tests and benchmarks start.
import { existsSync } from 'node:fs';
import { installPackages } from '../debian-packages.mjs';

const CANDIDATES = [
  '/usr/bin/redis-server',
  '/usr/local/bin/redis-server',
  '/opt/homebrew/bin/redis-server',
  '/usr/bin/valkey-server',
];

const findRedis = () => [process.env.REDIS_SERVER, ...CANDIDATES].find((path) => path && existsSync(path));

/**
 * Path of `redis-server`; Debian's package is installed where it is missing and this may do so, else undefined. `REDIS_SERVER` in the
 * environment wins.
 */
export function ensureRedis() {
  const found = findRedis();
  if (found) return found;
  installPackages(['redis-server']);
  return findRedis();
}
