import { type DictationResult, DictationResultEvent } from './kurdish-dictate-events.ts';
import type { FinalText } from './transcription/transcript.ts';

/**
 * Creates the `result` event for a changed text.
 * @param previous Final utterances before the change.
 * @returns undefined when no utterance is new or different.
 */
export function resultEvent(
  previous: readonly FinalText[],
  finals: readonly FinalText[],
  interim: string,
): DictationResultEvent | undefined {
  const results = finals.map((final) => result(final, true));
  if (interim) results.push(result({ text: interim }, false));
  let first = 0;
  while (first < finals.length && finals[first]?.text === previous[first]?.text) first++;
  return results.length > first ? new DictationResultEvent(first, results) : undefined;
}

function result({ text, words }: FinalText, isFinal: boolean): DictationResult {
  const confidence = words ? Math.min(1, ...words.map((word) => word.confidence)) : 1;
  return { isFinal, length: 1, 0: { transcript: text, confidence, words } };
}
