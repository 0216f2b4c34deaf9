import { availableParallelism } from 'node:os';
import { Semaphore } from '../../async/semaphore.ts';
import { SpeechError } from '../../contract/errors.ts';
import { workerEntry } from '../../worker-threads/worker-entry.ts';
import { WorkerDeath } from '../../worker-threads/worker-host.ts';
import { engineClosedError } from '../engine-closed-error.ts';
import type { SynthesisChunk, SynthesisJob } from '../synthesis-engine.ts';
import type { JobStream } from './job-stream.ts';
import { SynthesisThread } from './synthesis-thread.ts';

export interface SynthesisPoolOptions {
  /** Worker threads. Default: number of cores minus one, at least 1. */
  readonly threads?: number | undefined;
  /** Milliseconds until they start without work; 0 by default. */
  readonly startDelayMs?: number | undefined;
  /** The worker's entry module. */
  readonly entry?: URL | undefined;
}

/**
 * Synthesis threads. New jobs go to the least loaded thread. The jobs of a thread that died are run again, one after another: output is
 * deterministic, so they resume at the missing chunk. One whose thread dies then, too, fails.
 */
export class SynthesisPool {
  /** One job at a time is run again, so that one which kills its thread takes no other with it. */
  readonly #retrying = new Semaphore(1);
  readonly #workers: readonly SynthesisThread[];
  #closing: Promise<void> | undefined;
  /** Fulfilled once all threads are warm. */
  readonly ready: Promise<void>;

  constructor({
    threads = Math.max(1, availableParallelism() - 1),
    startDelayMs,
    entry = workerEntry('engine/threads/synthesis-worker'),
  }: SynthesisPoolOptions = {}) {
    if (!Number.isInteger(threads) || threads < 1) {
      throw new RangeError('threads must be a whole number of at least 1.');
    }
    this.#workers = Array.from({ length: threads }, () => new SynthesisThread(entry, startDelayMs));
    this.ready = Promise.all(this.#workers.map((worker) => worker.ready)).then(() => undefined);
  }

  get closed(): boolean {
    return this.#closing !== undefined;
  }

  /** @throws SpeechError `synthesis-failed` when the job's thread died twice; the signal's reason. */
  async *run(job: SynthesisJob, signal?: AbortSignal): AsyncGenerator<SynthesisChunk, void> {
    let stream = this.#start(job, signal);
    let given = 0;
    try {
      for (;;) {
        let result: IteratorResult<SynthesisChunk>;
        try {
          result = await stream.next();
        } catch (error) {
          if (!(error instanceof WorkerDeath)) throw error;
          ({ stream, result } = await this.#startAgain(job, given, signal));
        }
        if (result.done) return;
        given++;
        yield result.value;
      }
    } finally {
      await stream.return();
    }
  }

  async #startAgain(
    job: SynthesisJob,
    given: number,
    signal: AbortSignal | undefined,
  ): Promise<{ stream: JobStream; result: IteratorResult<SynthesisChunk> }> {
    await this.#retrying.take(signal);
    try {
      if (this.closed) throw engineClosedError();
      const stream = this.#start(job, signal);
      let result = await stream.next();
      for (let skipped = 0; skipped < given && !result.done; skipped++) result = await stream.next();
      return { stream, result };
    } catch (error) {
      if (!(error instanceof WorkerDeath)) throw error;
      throw new SpeechError('synthesis-failed', 'The synthesizer stopped while speaking. Try again.', {
        cause: error.cause,
      });
    } finally {
      this.#retrying.release();
    }
  }

  #start(job: SynthesisJob, signal: AbortSignal | undefined): JobStream {
    const leastLoaded = this.#workers.reduce((best, worker) => (worker.load < best.load ? worker : best));
    return leastLoaded.run(job, signal);
  }

  close(): Promise<void> {
    this.#closing ??= Promise.all(this.#workers.map((worker) => worker.close())).then(() => undefined);
    return this.#closing;
  }
}
