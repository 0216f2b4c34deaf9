import { availableParallelism } from 'node:os';
import { SpeechError } from '../../contract/errors.ts';
import type { RecognitionEngine } from '../recognition-engine.ts';
import { RecognitionThread } from './recognition-thread.ts';
import { workerEntry } from './worker-entry.ts';

export interface CtcEngineOptions {
  /** Threads to listen on, each with room for about a dozen live speakers; default: the machine's cores less one, at least 1. */
  readonly threads?: number | undefined;
  /** The file a thread starts from. */
  readonly entry?: URL | undefined;
}

export interface CtcEngine extends RecognitionEngine {
  /** Fulfilled when the threads have warmed up. Streams are taken before that too, only slower. */
  readonly ready: Promise<void>;
}

/**
 * The embedded recogniser: a small streaming CTC network, on worker threads, with no network and no native code. It has heard
 * synthesizers alone and does not understand people. A new stream goes to the thread with the fewest.
 * @throws RangeError for a number of threads below 1.
 */
export function createCtcEngine({
  threads = Math.max(1, availableParallelism() - 1),
  entry = workerEntry('threads/recognition-worker'),
}: CtcEngineOptions = {}): CtcEngine {
  if (!Number.isInteger(threads) || threads < 1) {
    throw new RangeError('threads must be a whole number of at least 1.');
  }
  const pool = Array.from({ length: threads }, () => new RecognitionThread(entry));
  let closing: Promise<void> | undefined;
  return {
    name: 'ctc',
    trainedOn: 'synthetic speech',
    ready: Promise.all(pool.map((thread) => thread.ready)).then(() => undefined),
    open(dialect) {
      if (closing) throw new SpeechError('aborted', 'The recogniser has been closed.');
      return pool.reduce((best, thread) => (thread.load < best.load ? thread : best)).open(dialect);
    },
    close() {
      closing ??= Promise.all(pool.map((thread) => thread.close())).then(() => undefined);
      return closing;
    },
  };
}
