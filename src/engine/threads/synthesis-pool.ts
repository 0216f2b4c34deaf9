import { availableParallelism } from 'node:os';
import { workerEntry } from '../../worker-threads/worker-entry.ts';
import type { SynthesisChunk, SynthesisJob } from '../synthesis-engine.ts';
import { SynthesisThread } from './synthesis-thread.ts';

export interface SynthesisPoolOptions {
  /** Worker threads. Default: number of cores minus one, at least 1. */
  readonly threads?: number | undefined;
  /** The worker's entry module. */
  readonly entry?: URL | undefined;
}

/** Synthesis threads. New jobs go to the least loaded thread. */
export class SynthesisPool {
  readonly #workers: readonly SynthesisThread[];
  #closing: Promise<void> | undefined;
  /** Fulfilled once all threads are warm. */
  readonly ready: Promise<void>;

  constructor({
    threads = Math.max(1, availableParallelism() - 1),
    entry = workerEntry('engine/threads/synthesis-worker'),
  }: SynthesisPoolOptions = {}) {
    if (!Number.isInteger(threads) || threads < 1) {
      throw new RangeError('threads must be a whole number of at least 1.');
    }
    this.#workers = Array.from({ length: threads }, () => new SynthesisThread(entry));
    this.ready = Promise.all(this.#workers.map((worker) => worker.ready)).then(() => undefined);
  }

  get closed(): boolean {
    return this.#closing !== undefined;
  }

  run(job: SynthesisJob, signal?: AbortSignal): AsyncIterableIterator<SynthesisChunk> {
    const leastLoaded = this.#workers.reduce((best, worker) => (worker.load < best.load ? worker : best));
    return leastLoaded.run(job, signal);
  }

  close(): Promise<void> {
    this.#closing ??= Promise.all(this.#workers.map((worker) => worker.close())).then(() => undefined);
    return this.#closing;
  }
}
