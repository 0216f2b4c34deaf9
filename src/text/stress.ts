import { isVowel } from './phone-classes.ts';
import type { Phone, TextDialect } from './types.ts';

/**
 * Endings that leave the stress on the syllable before them (ezafe, case, indefinite and possessive clitics, and the copula
 * where it is written on the word), for words that keep at least one syllable without them.
 * Rule: Thackston's reference grammars of Sorani and Kurmanji; not checked by ear.
 */
const UNSTRESSED_ENDING: Readonly<Record<TextDialect, RegExp>> = {
  sorani: /(?:êkî?|(?<=[aeêouûîi].*[aeêouûîi].*[^s])(?:man|tan|yan)|im|it|ye)$/,
  kurmanji: /(?:[eê]kê|[eê]k[eî]|ê|ên)$/,
  badini: /(?:ek[êî]|ê|ên|e)$/,
};

/**
 * Index of the stressed vowel: the last one, or the last before an unstressed ending.
 * @returns -1 for a word without a vowel.
 */
export function stressOf(phones: readonly Phone[], dialect: TextDialect): number {
  const word = phones.join('');
  const ending = UNSTRESSED_ENDING[dialect].exec(word);
  const last = lastVowel(phones, word.length);
  const beforeEnding = ending ? lastVowel(phones, ending.index) : last;
  return beforeEnding >= 0 ? beforeEnding : last;
}

function lastVowel(phones: readonly Phone[], end: number): number {
  for (let index = end - 1; index >= 0; index--) {
    if (isVowel(phones[index])) return index;
  }
  return -1;
}
