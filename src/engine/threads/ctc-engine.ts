import { availableParallelism } from 'node:os';
import { SpeechError } from '../../contract/errors.ts';
import { workerEntry } from '../../worker-threads/worker-entry.ts';
import type { RecognitionEngine } from '../recognition-engine.ts';
import { RecognitionThread } from './recognition-thread.ts';

export interface CtcEngineOptions {
  /**
   * Worker threads, each with capacity for about a dozen live speakers. Default: number of cores minus one,
   * at least 1.
   */
  readonly threads?: number | undefined;
  /**
   * Milliseconds until the threads start and warm up without work, which a short-lived process may never need; work starts them
   * at once. Until then, waiting for `ready` does not keep the process alive. 0 by default.
   */
  readonly startDelayMs?: number | undefined;
  /** The worker's entry module. */
  readonly entry?: URL | undefined;
}

export interface CtcEngine extends RecognitionEngine {
  /** Fulfilled once all threads are warm. Streams opened earlier work, but start more slowly; they warm a thread in its place. */
  readonly ready: Promise<void>;
}

/**
 * The embedded recognizer: a small streaming CTC network on worker threads, without network access or native
 * code. It was trained on synthetic speech and on diphones of recorded people: expect many errors with people. New streams go to the
 * least loaded thread.
 * @throws RangeError when `threads` is below 1.
 */
export function createCtcEngine({
  threads = Math.max(1, availableParallelism() - 1),
  startDelayMs,
  entry = workerEntry('engine/threads/recognition-worker'),
}: CtcEngineOptions = {}): CtcEngine {
  if (!Number.isInteger(threads) || threads < 1) {
    throw new RangeError('threads must be a whole number of at least 1.');
  }
  const pool = Array.from({ length: threads }, () => new RecognitionThread(entry, { startDelayMs }));
  let closing: Promise<void> | undefined;
  return {
    name: 'ctc',
    trainedOn: 'synthetic speech and recorded diphones',
    ready: Promise.all(pool.map((thread) => thread.ready)).then(() => undefined),
    open(dialect, options) {
      if (closing) throw new SpeechError('aborted', 'The recognizer has been closed.');
      return pool.reduce((best, thread) => (thread.load < best.load ? thread : best)).open(dialect, options);
    },
    close() {
      closing ??= Promise.all(pool.map((thread) => thread.close())).then(() => undefined);
      return closing;
    },
  };
}
