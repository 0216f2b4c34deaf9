import { engineClosedError } from '../engine-closed-error.ts';
import { resolveVoice } from '../formant/voices/resolve-voice.ts';
import type { SynthesisEngine } from '../synthesis-engine.ts';
import { SynthesisPool } from './synthesis-pool.ts';

export interface FormantEngineOptions {
  /** Worker threads. Default: number of cores minus one, at least 1. */
  readonly threads?: number | undefined;
  /**
   * Milliseconds until the threads start and warm up without work, which a short-lived process may never need; work starts them
   * at once. Until then, waiting for `ready` does not keep the process alive. 0 by default.
   */
  readonly startDelayMs?: number | undefined;
}

export interface FormantEngine extends SynthesisEngine {
  /** Fulfilled once all threads are warm. Jobs submitted earlier work, but start more slowly; they warm a thread in its place. */
  readonly ready: Promise<void>;
}

/**
 * The embedded formant synthesizer on worker threads. Needs no data files and no network; output is
 * deterministic per job.
 */
export function createFormantEngine({ threads, startDelayMs }: FormantEngineOptions = {}): FormantEngine {
  const pool = new SynthesisPool({ threads, startDelayMs });
  return {
    name: 'formant',
    ready: pool.ready,
    async *synthesize(job, signal) {
      signal?.throwIfAborted();
      if (pool.closed) throw engineClosedError();
      resolveVoice(job);
      yield* pool.run(job, signal);
    },
    close: () => pool.close(),
  };
}
