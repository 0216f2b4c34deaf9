const LAST_WORD = /(?:^|\s+)\S*[\p{L}\p{N}]\S*(?:\s+[^\s\p{L}\p{N}]+)*\s*$/u;
const SENTENCE_END = /[.!?؟…]["»”)]*(?=\s)|\n/gu;
const IS_OVER = /[.!?؟…]["»”)]*\s*$|\n\s*$/u;
const HAS_LETTERS = /[\p{L}\p{N}]/u;

/**
 * Utterances without their last word, and the marks after it, or without their last sentence. Where no sentence has an end, an utterance is
 * one. The same utterances if there is nothing to delete.
 */
export function deleteLast(unit: 'word' | 'sentence', utterances: readonly string[]): readonly string[] {
  const kept = [...utterances];
  // Marks that stand alone belong to what is before them.
  while (kept.length && !HAS_LETTERS.test(kept.at(-1)!)) kept.pop();
  const last = kept.pop();
  if (last === undefined) return utterances;
  if (unit === 'word') return withRest(kept, last.replace(LAST_WORD, ''));
  if (!utterances.some((utterance) => IS_OVER.test(utterance) || /[.!?؟…]\s/u.test(utterance))) return kept;
  let rest = withoutSentence(last);
  while (!rest && kept.length && !IS_OVER.test(kept.at(-1)!)) rest = withoutSentence(kept.pop()!);
  return withRest(kept, rest);
}

/** Up to the end of the sentence before the last one. */
function withoutSentence(utterance: string): string {
  const ends = [...utterance.trimEnd().matchAll(SENTENCE_END)];
  const end = ends.findLast(({ index, 0: mark }) => HAS_LETTERS.test(utterance.slice(index + mark.length)));
  return end ? utterance.slice(0, end.index + end[0].length) : '';
}

function withRest(kept: readonly string[], rest: string): readonly string[] {
  return rest ? [...kept, rest] : kept;
}
