// The build's cache, in .cache/build: what a step made of the same inputs before. Its keys are hashes of contents, never times of files, so
// that a switched branch or a restored file gives what an empty cache gives.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { root } from '../../project.mjs';

const results = new Map();

/**
 * What `make` returns, or returned for the same inputs before: anything that can be cloned. Callers share it.
 * @param inputs Everything that the result depends on, as JSON, with the name of the step.
 */
export function cached(inputs, make, folder = join(root, '.cache/build')) {
  const text = JSON.stringify([process.version, inputs]);
  const path = join(folder, createHash('sha256').update(text).digest('hex'));
  if (!results.has(path)) results.set(path, readOrMake(path, make));
  return results.get(path);
}

async function readOrMake(path, make) {
  if (existsSync(path)) {
    // The time of its last use, for prune-cache.mjs.
    const now = new Date();
    utimesSync(path, now, now);
    return deserialize(readFileSync(path));
  }
  const value = await make();
  mkdirSync(join(path, '..'), { recursive: true });
  // Never half a file, whoever builds beside this.
  writeFileSync(`${path}.${process.pid}`, serialize(value));
  renameSync(`${path}.${process.pid}`, path);
  return value;
}
