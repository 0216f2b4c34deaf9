import { foldScript } from '../text/normalize/fold-script.ts';

/**
 * The words of a text as comparisons see them: letters of other keyboards (ي, ك), a zero-width non-joiner, invisible marks, vowel marks,
 * punctuation, spaces and capitals make no difference.
 */
function comparedWords(text: string): readonly string[] {
  return (
    foldScript(text)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/**
 * Whether a text has the words of another one side by side.
 * @param isWhole They are all of its words.
 */
export function hasWords(text: string, wanted: string, isWhole = false): boolean {
  const words = comparedWords(text);
  const searched = comparedWords(wanted);
  if (isWhole && words.length !== searched.length) return false;
  return words.some(
    (_, start) => searched.length > 0 && searched.every((word, index) => words[start + index] === word),
  );
}
