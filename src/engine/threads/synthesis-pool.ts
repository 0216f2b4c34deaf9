import { availableParallelism } from 'node:os';
import type { SynthesisChunk, SynthesisJob } from '../synthesis-engine.ts';
import { PooledWorker } from './synthesis-thread.ts';
import { workerEntry } from './worker-entry.ts';

export interface WorkerPoolOptions {
  /** Threads to speak on; one core fewer than the machine has, at least 1, when not given. */
  readonly threads?: number | undefined;
  /** The file a thread starts from. */
  readonly entry?: URL | undefined;
}

/** Threads that speak. A new job goes to the thread with the fewest. */
export class WorkerPool {
  readonly #workers: readonly PooledWorker[];
  #closing: Promise<void> | undefined;
  /** Fulfilled when every thread has warmed up. */
  readonly ready: Promise<void>;

  constructor({
    threads = Math.max(1, availableParallelism() - 1),
    entry = workerEntry('threads/synthesis-worker'),
  }: WorkerPoolOptions = {}) {
    if (!Number.isInteger(threads) || threads < 1) {
      throw new RangeError('threads must be a whole number of at least 1.');
    }
    this.#workers = Array.from({ length: threads }, () => new PooledWorker(entry));
    this.ready = Promise.all(this.#workers.map((worker) => worker.ready)).then(() => undefined);
  }

  get closed(): boolean {
    return this.#closing !== undefined;
  }

  run(job: SynthesisJob, signal?: AbortSignal): AsyncIterableIterator<SynthesisChunk> {
    const freest = this.#workers.reduce((best, worker) => (worker.load < best.load ? worker : best));
    return freest.run(job, signal);
  }

  close(): Promise<void> {
    this.#closing ??= Promise.all(this.#workers.map((worker) => worker.close())).then(() => undefined);
    return this.#closing;
  }
}
