import type { DictationDialect, NumberLexicon } from './number-lexicon.ts';

/** What is written in place of some words. */
export interface WrittenWords {
  readonly text: string;
  /** How many words. */
  readonly length: number;
}

/** A place in a text where a number may begin. */
export interface NumberPlace {
  /** In lower case, without marks; an empty one where a mark or a line break stood. */
  readonly words: readonly string[];
  readonly index: number;
  readonly lexicon: NumberLexicon;
  readonly dialect: DictationDialect;
}

/** Endings of ordinals: -em, -yemîn, ـەم, ـەمین. */
export const ORDINAL = /^[yیه]?[eە][mم]/u;

/** The ending of a word after a stem, empty where they are equal; undefined where the word is not the stem with a known ending. */
export function endingOf(word: string, stem: string, { suffixes }: NumberLexicon): string | undefined {
  if (!word.startsWith(stem)) return undefined;
  const ending = word.slice(stem.length);
  return ending === '' || suffixes.includes(ending) ? ending : undefined;
}

/** Whether a word is one of some, also with an ending. */
export function isOneOf(
  list: Pick<ReadonlySet<string>, 'has'>,
  word: string,
  { suffixes }: NumberLexicon,
): boolean {
  return (
    list.has(word) ||
    suffixes.some((suffix) => word.endsWith(suffix) && list.has(word.slice(0, -suffix.length)))
  );
}
