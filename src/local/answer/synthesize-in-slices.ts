import { yieldToEventLoop } from '../../async/yield-to-event-loop.ts';
import { synthesisSteps } from '../../engine/formant/synthesis-steps.ts';
import type { SynthesisChunk, SynthesisJob } from '../../engine/synthesis-engine.ts';
import type { SentenceReader } from './sentence-reader.ts';

/**
 * Speaks on this thread, about 1 ms at a time, as far as the reader asks for it: speeches take turns, and messages are handled between.
 * @throws The signal's reason when it aborts; SpeechError `voice-unavailable`.
 */
export async function* synthesizeInSlices(
  job: SynthesisJob,
  signal: AbortSignal,
  reader: SentenceReader,
): AsyncGenerator<SynthesisChunk, void> {
  for (const step of synthesisSteps(job, reader.verbalize)) {
    if (step) yield step;
    else await (reader.waiting ?? yieldToEventLoop());
    signal.throwIfAborted();
  }
}
