import { type DictationResult, DictationResultEvent } from './kurdish-dictate-events.ts';

/**
 * Creates the `result` event for a changed text.
 * @param previous Final utterances before the change.
 * @returns undefined when no utterance is new or different.
 */
export function resultEvent(
  previous: readonly string[],
  finals: readonly string[],
  interim: string,
): DictationResultEvent | undefined {
  const results = finals.map((text) => result(text, true));
  if (interim) results.push(result(interim, false));
  let first = 0;
  while (first < finals.length && finals[first] === previous[first]) first++;
  return results.length > first ? new DictationResultEvent(first, results) : undefined;
}

function result(transcript: string, isFinal: boolean): DictationResult {
  return { isFinal, length: 1, 0: { transcript, confidence: 1 } };
}
