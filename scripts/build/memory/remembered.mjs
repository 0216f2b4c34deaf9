// The build's memory: what a step made of the same inputs before, in .cache/build. Contents alone decide, never times of files, so that a
// switched branch, a restored file or another clone's sources give what an empty memory gives.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { root } from '../../project.mjs';

const values = new Map();

/**
 * What `make` returns, or returned for the same inputs before: anything that can be cloned. Callers share it.
 * @param inputs All that decides the result, as JSON, with the name of the step.
 */
export function remembered(inputs, make, folder = join(root, '.cache/build')) {
  const text = JSON.stringify([process.version, inputs]);
  const path = join(folder, createHash('sha256').update(text).digest('hex'));
  if (!values.has(path)) values.set(path, recall(path, make));
  return values.get(path);
}

async function recall(path, make) {
  if (existsSync(path)) {
    // When it was last used, for forget-unused.mjs.
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
