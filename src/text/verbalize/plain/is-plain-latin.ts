import { hasForeignPair } from './has-foreign-pair.ts';

/** A Kurmanji word as it is printed: small letters, of which the first may be a capital. */
const WORD = /^(?:[A-ZÇÊÎŞÛ](?=[a-zçêîşû]))?[a-zçêîşû]+$/;
const VOWEL = /[aeiouêîû]/;
/** Loans and names without such a pair, whose letters are not said as Kurdish ones; some with an ending. */
const LOAN =
  /^(?:rudaw|instagram|telegram|tiktok|viber|microsoft|windows|ipad|samsung|linux|wifi|internet|online|web(?:site)?|site|link|podcast|spotify|com|net|info|admin|news|live|game|computer|and|new|unicef|unesco|hewler|erbil|slemani|sulaymaniyah|duhok|kirkuk|zakho|laptop|kurdistan(?=y))(?:y?(?:ê|ên|a|an|î|ekê|eke|ek))?$/;
/** Abbreviations that look like words; those behind the stroke only before a full stop. */
const SHORT = /^(?:adr|ûyd|ûwd|îln)$/;
const SHORT_WITH_STOP = /^(?:mîn|rûp|no|No|Tel|Mam|Av|Doç|Prof)$/;

/**
 * Whether a Latin word of Kurmanji is said letter by letter: no loan, name, acronym, initial or abbreviation.
 * @param hasStop whether a full stop is attached behind it.
 */
export function isPlainLatin(word: string, hasStop: boolean): boolean {
  if (!WORD.test(word)) return false;
  const lower = word.toLowerCase();
  if (!VOWEL.test(lower) || hasForeignPair(lower) || LOAN.test(lower) || SHORT.test(lower)) return false;
  return !hasStop || !SHORT_WITH_STOP.test(word);
}
