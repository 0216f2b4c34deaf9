import type { DictationDialect } from './number-lexicon.ts';

/** What is written onto names, in the recognizer's letters: cases, articles and clitics; the first list after a consonant, the other after a vowel. */
const ENDINGS: Readonly<Record<DictationDialect, readonly [readonly string[], readonly string[]]>> = {
  kurmanji: [
    ['ê', 'î', 'a', 'an', 'ek'],
    ['yê', 'yî', 'ya', 'yan', 'yek'],
  ],
  sorani: [
    ['ی', 'ە', 'م', 'ت', 'دا', 'یش', 'ەوە', 'ەکە', 'ەکان'],
    ['ی', 'یە', 'م', 'ت', 'دا', 'ش', 'وە', 'کە', 'کان'],
  ],
};
const ENDS_IN_VOWEL = /[aeiouêîûاەۆێیو]$/;

/** @param letters a name or its last word, in the recognizer's letters. */
export function nameEndings(letters: string, dialect: DictationDialect): readonly string[] {
  return ENDINGS[dialect][ENDS_IN_VOWEL.test(letters) ? 1 : 0];
}
