import { yieldToEventLoop } from '../../async/yield-to-event-loop.ts';
import { speak } from '../../engine/formant/speech.ts';
import type { SynthesisChunk, SynthesisJob } from '../../engine/synthesis-engine.ts';

/**
 * Speaks on this thread, about 1 ms at a time, as far as the reader asks for it: speeches take turns, and messages are handled between.
 * @throws The signal's reason when it aborts; SpeechError `voice-unavailable`.
 */
export async function* synthesizeInSlices(
  job: SynthesisJob,
  signal: AbortSignal,
): AsyncGenerator<SynthesisChunk, void> {
  for (const step of speak(job)) {
    if (step) yield step;
    else await yieldToEventLoop();
    signal.throwIfAborted();
  }
}
