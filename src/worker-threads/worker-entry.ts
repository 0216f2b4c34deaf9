import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/**
 * Resolves a worker's entry module; source tree and build share the layout. The path is assembled outside `new URL`, where
 * Vite would bundle every file that it could match.
 * @param worker path without extension, relative to the folder above this one.
 * @throws Error when the file is missing from the installation.
 */
export function workerEntry(
  worker:
    | 'engine/threads/synthesis-worker'
    | 'engine/threads/recognition-worker'
    | 'engine/threads/alignment-worker'
    | 'engine/sherpa/sherpa-worker'
    | 'engine/sherpa/voices/voice-process'
    | 'service/decode/decoding-worker'
    | 'encode/encoding-worker',
): URL {
  const extension = new URL(import.meta.url).pathname.endsWith('.ts') ? 'ts' : 'js';
  const path = `../${worker}.${extension}`;
  const url = new URL(path, import.meta.url);
  if (!existsSync(url)) throw new Error(`${path} is missing beside ${import.meta.url}.`);
  return url;
}

/** Loads a TypeScript entry in a worker: on Node 20, `--import` loaders reach the main thread only. */
const TYPESCRIPT_START = `
  const { workerData } = require('node:worker_threads');
  import(workerData.loader).then(({ register }) => {
    register();
    return import(workerData.entry);
  });
`;

/** Starts a process of its own, whose output is piped. Messages are cloned, so that they may contain typed arrays. */
export function startProcess(entry: URL): ChildProcess {
  const isSource = entry.pathname.endsWith('.ts');
  return fork(entry, {
    execArgv: isSource ? ['--import', import.meta.resolve('tsx')] : [],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

export type WorkerPurpose = 'synthesis' | 'recognition' | 'alignment' | 'decoding' | 'encoding';

/** Starts a worker from JavaScript (the build) or TypeScript (this repository's tests). */
export function startWorker(entry: URL, purpose: WorkerPurpose, resourceLimits: ResourceLimits = {}): Worker {
  const name = `kurdish-speech ${purpose}`;
  // Do not inherit this process's flags: `--input-type` alone would prevent the worker from starting.
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
