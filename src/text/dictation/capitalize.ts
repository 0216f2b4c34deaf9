const SENTENCE_END = /[.!?؟…]["»”)]*\s*$|\n\s*$|^\s*$/u;
const FIRST_LETTERS = /(^|[.!?؟…]["»”)]*\s+|\n\s*)(["«“(]*)(\p{Ll})/gu;

/**
 * Capital letters where sentences begin, in scripts that have them: ez hatim. tu çûyî? becomes Ez hatim. Tu çûyî?
 * @param before What stands before the text; undefined where that is not known, and then its first letter stays.
 */
export function capitalize(text: string, before: string | undefined): string {
  const isStart = before !== undefined && SENTENCE_END.test(before);
  return text.replace(FIRST_LETTERS, (match, gap: string, opening: string, letter: string, at: number) =>
    at === 0 && !gap && !isStart ? match : gap + opening + letter.toUpperCase(),
  );
}
