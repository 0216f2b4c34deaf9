import type { SynthesisChunk, SynthesisEngine, SynthesisJob } from './engine.ts';
import { speak } from './speech.ts';

/** The embedded formant synthesizer. */
export function createFormantEngine(): SynthesisEngine {
  return {
    name: 'formant',
    synthesize,
    close: async () => undefined,
  };
}

async function* synthesize(job: SynthesisJob, signal?: AbortSignal): AsyncGenerator<SynthesisChunk> {
  for (const step of speak(job)) {
    signal?.throwIfAborted();
    if (step) yield step;
    else await new Promise((resolve) => setImmediate(resolve));
  }
}
