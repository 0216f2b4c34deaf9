import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import type { SynthesisChunk, SynthesisEngine } from '../../engine/synthesis-engine.ts';
import type { SpeechOutcome, WatchedSpeech, Watcher } from './watcher.ts';
import { withMethods } from './with-methods.ts';

/** @param open Describes the run that begins now. */
export function watchSynthesis(
  engine: SynthesisEngine,
  watcher: Required<Pick<Watcher, 'speechStarted' | 'speechEnded'>>,
  open: (voice: string) => WatchedSpeech,
): SynthesisEngine {
  return withMethods(engine, {
    synthesize(job, signal) {
      // An account may have any number of clones.
      const speech = open(job.clone ? 'clone' : job.voice);
      return watched(engine.synthesize(job, signal), speech, signal);
    },
  });

  async function* watched(
    chunks: AsyncIterable<SynthesisChunk>,
    speech: WatchedSpeech,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<SynthesisChunk, void> {
    const started = performance.now();
    let result: SpeechOutcome['result'] = 'cancelled';
    let firstChunkSeconds: number | undefined;
    let samples = 0;
    watcher.speechStarted(speech);
    try {
      for await (const chunk of chunks) {
        firstChunkSeconds ??= (performance.now() - started) / 1000;
        samples += chunk.samples.length;
        yield chunk;
      }
      result = 'finished';
    } catch (error) {
      if (!signal?.aborted) result = 'failed';
      throw error;
    } finally {
      const seconds = (performance.now() - started) / 1000;
      const audioSeconds = samples / SYNTHESIS_SAMPLE_RATE;
      watcher.speechEnded(speech, { result, seconds, firstChunkSeconds, audioSeconds });
    }
  }
}
