import type { UtteranceSegment } from './segment-writer.ts';
import type { Granularity } from './transcription-request.ts';

/** The lists of `verbose_json`. `words` is empty where the recognizer does not know when each was said. Pure. */
export function verboseTranscript(
  segments: readonly UtteranceSegment[],
  granularities: readonly Granularity[],
): { readonly words?: readonly unknown[]; readonly segments?: readonly unknown[] } {
  return {
    ...(granularities.includes('word') && { words: segments.flatMap(wordsOf) }),
    ...(granularities.includes('segment') && { segments: segments.map(segmentOf) }),
  };
}

function wordsOf({ words = [] }: UtteranceSegment) {
  return words.map(({ text, start, end, confidence }) => ({ word: text, start, end, confidence }));
}

/** Clients require all of OpenAI's fields; those that mean nothing here are constants (docs/openai.md). */
function segmentOf({ text, start, end, words = [] }: UtteranceSegment, id: number) {
  const logs = words.map(({ confidence }) => Math.log(Math.max(confidence, Number.EPSILON)));
  const mean = logs.reduce((sum, log) => sum + log, 0) / Math.max(1, logs.length);
  return {
    ...{ id, seek: 0, start, end, text, tokens: [], temperature: 0 },
    ...{ avg_logprob: mean, compression_ratio: 1, no_speech_prob: 0 },
  };
}
