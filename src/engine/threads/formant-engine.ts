import { engineClosed } from '../engine-closed-error.ts';
import { voiceOfJob } from '../formant/voices/resolve-voice.ts';
import type { SynthesisEngine } from '../synthesis-engine.ts';
import { WorkerPool } from './synthesis-pool.ts';

export interface FormantEngineOptions {
  /** Threads to speak on; default: the machine's cores less one, at least 1. */
  readonly threads?: number | undefined;
}

export interface FormantEngine extends SynthesisEngine {
  /** Fulfilled when the threads have warmed up. Jobs are taken before that too, only slower. */
  readonly ready: Promise<void>;
}

/** The embedded formant synthesizer, on worker threads. Needs no data and no network; the same job gives the same samples. */
export function createFormantEngine({ threads }: FormantEngineOptions = {}): FormantEngine {
  const pool = new WorkerPool({ threads });
  return {
    name: 'formant',
    ready: pool.ready,
    async *synthesize(job, signal) {
      signal?.throwIfAborted();
      if (pool.closed) throw engineClosed();
      voiceOfJob(job);
      yield* pool.run(job, signal);
    },
    close: () => pool.close(),
  };
}
