import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../project.mjs';

/** Some hundred builds. */
const MEGABYTES = 500;

/** Keeps the build's cache (cached.mjs) small: deletes what was least recently used. */
export function pruneCache(folder = join(root, '.cache/build'), megabytes = MEGABYTES) {
  const entries = readdirSync(folder).map((name) => {
    const { size, mtimeMs } = statSync(join(folder, name));
    return { name, size, mtimeMs };
  });
  let left = megabytes * 1e6;
  for (const { name, size } of entries.sort((one, other) => other.mtimeMs - one.mtimeMs)) {
    left -= size;
    if (left < 0) rmSync(join(folder, name), { force: true });
  }
}
