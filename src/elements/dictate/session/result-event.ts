import { type DictationResult, DictationResultEvent } from '../events/kurdish-dictate-events.ts';
import type { RecognizedTranscript, Utterance } from '../transcription/dictation-transcript.ts';

/**
 * Creates the `result` event for a changed text.
 * @param previous The results before the change.
 * @returns undefined when no utterance is new or different.
 */
export function resultEvent(
  previous: readonly DictationResult[],
  { spoken, interim }: Pick<RecognizedTranscript, 'spoken' | 'interim'>,
): DictationResultEvent | undefined {
  const results = spoken.map((utterance) => result(utterance, true));
  if (interim) results.push(result({ text: interim }, false));
  let first = 0;
  while (previous[first]?.isFinal && previous[first]?.[0].transcript === spoken[first]?.text) first++;
  return results.length > first ? new DictationResultEvent(first, results) : undefined;
}

function result({ text, words }: Utterance, isFinal: boolean): DictationResult {
  const confidence = words ? Math.min(1, ...words.map((word) => word.confidence)) : 1;
  return { isFinal, length: 1, 0: { transcript: text, confidence, words } };
}
