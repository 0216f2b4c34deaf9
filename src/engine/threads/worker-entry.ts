import { existsSync } from 'node:fs';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/**
 * Finds the file a worker starts from: the source tree and the build have it in the same place. Its name is put together here so that no bundler takes it for a dependency.
 * @param worker the file's path without its ending, from the folder above this one.
 * @throws Error when the installation lacks the file.
 */
export function workerEntry(
  worker:
    | 'threads/synthesis-worker'
    | 'threads/recognition-worker'
    | 'sherpa/sherpa-worker'
    | '../service/decode/decoding-worker'
    | '../service/encode/encoding-worker',
): URL {
  const extension = new URL(import.meta.url).pathname.endsWith('.ts') ? 'ts' : 'js';
  const name = `${worker}.${extension}`;
  const url = new URL(`../${name}`, import.meta.url);
  if (!existsSync(url)) throw new Error(`${name} is missing beside ${import.meta.url}.`);
  return url;
}

/** Loads a TypeScript entry in a thread: on Node 20 the loaders of `--import` reach the main thread only. */
const TYPESCRIPT_START = `
  const { workerData } = require('node:worker_threads');
  import(workerData.loader).then(({ register }) => {
    register();
    return import(workerData.entry);
  });
`;

/** Starts a thread from its file: JavaScript from the build, or TypeScript in this repository's own tests. */
export function startWorker(
  entry: URL,
  purpose: 'synthesis' | 'recognition' | 'decoding' | 'encoding',
  resourceLimits: ResourceLimits = {},
): Worker {
  const name = `kurdish-speech ${purpose}`;
  // This process's flags are not for the thread: `--input-type` alone would keep it from starting.
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, { name, execArgv: [], resourceLimits });
  const loader = import.meta.resolve('tsx/esm/api');
  return new Worker(TYPESCRIPT_START, {
    name,
    eval: true,
    execArgv: [],
    resourceLimits,
    workerData: { loader, entry: entry.href },
  });
}
