import { isVowel } from './phone-classes.ts';
import type { Phone, TextDialect } from './types.ts';

/*
 * Rules after Thackston's reference grammars of Sorani and Kurmanji, for what can be told without a dictionary; not checked by ear.
 */

/**
 * Endings that leave the stress on the syllable before them, where the word keeps one: ezafe and case of the north,
 * indefinite -êk, possessive and personal clitics, and the copula where it is written on the word.
 */
const UNSTRESSED_ENDING: Readonly<Record<TextDialect, RegExp>> = {
  sorani: /(?:êkî?|im|it|ye|[^s](?:man|tan|yan))$/,
  kurmanji: /(?:[eê]kê|[eê]k[eî]|ê|ên)$/,
  badini: /(?:ek[êî]|ê|ên)$/,
};
/** -man, -tan and -yan end many nouns too (`derman`): they count as clitics on longer words only. */
const PLURAL_CLITIC = /(?:man|tan|yan)$/;

/** At the end of a sentence in Arabic script -e is the copula far more often than part of the word; not so -eke and -ewe. */
const FINAL_COPULA = /[^k]e$/;

/** Negated and modal verbs, which carry the stress on their prefix. */
const STRESSED_PREFIX: Readonly<Record<TextDialect, RegExp>> = {
  sorani: /^(?:na[kzçbxłgdt].*(?:em|im|êt|ît|at|în|en|in)|bi(?:ke|ço|çi|xo|de|zan|nûs|bîn|łê|gir|pirs).*)$/,
  kurmanji:
    /^(?:na[kçbxzgdht].*(?:im|î|e|in)|ni(?:zan|kar).*|ne(?:bû|hat|kir|çû|ket|got|dît).*|bi(?:k[ie]|ç[ie]|xw|d[ie]|zan|nivîs|bîn|bêj|gir|parêz|mîn).*)$/,
  badini:
    /^(?:na[kçbxzgdht].*(?:im|em|ît|et|e|in|en|în)|ni(?:zan|kar|şê).*|ne(?:bû|hat|kir|çû|ket|got|dît).*|bi(?:ke|çi|xo|de|zan|nivîs|bîn|bêj|gir|parêz|mîn).*)$/,
};

/**
 * Index of the stressed vowel of a content word: the last one, unless an unstressed ending or a stressed prefix says otherwise.
 * @param closesSentence Whether it is the last word of its sentence.
 * @returns -1 for a word without a vowel.
 */
export function stressOf(phones: readonly Phone[], dialect: TextDialect, closesSentence = false): number {
  const word = phones.join('');
  if (STRESSED_PREFIX[dialect].test(word)) return phones.findIndex(isVowel);
  const last = lastVowel(phones, phones.length);
  if (closesSentence && dialect !== 'kurmanji' && FINAL_COPULA.test(word) && !word.endsWith('ewe')) {
    const before = lastVowel(phones, phones.length - 1);
    return before >= 0 ? before : last;
  }
  const ending = UNSTRESSED_ENDING[dialect].exec(word);
  if (ending === null) return last;
  const before = lastVowel(phones, PLURAL_CLITIC.test(ending[0]) ? ending.index + 1 : ending.index);
  const isShort = PLURAL_CLITIC.test(ending[0]) && phones.filter(isVowel).length < 3;
  return before >= 0 && !isShort ? before : last;
}

function lastVowel(phones: readonly Phone[], end: number): number {
  for (let index = end - 1; index >= 0; index--) {
    if (isVowel(phones[index])) return index;
  }
  return -1;
}
