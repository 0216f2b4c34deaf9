import { arabicPhones } from '../../text/g2p/arabic-letters.ts';
import { lowerCase } from '../../text/g2p/lower-case.ts';
import { foldScript } from '../../text/normalize/fold-script.ts';

const ARABIC_WORDS = /[\u0620-\u06ff]+/g;
const ARABIC = /[\u0620-\u06ff]/;
/** Letters often typed without their distinction; others lose their marks through NFD. */
const PLAIN: Readonly<Record<string, string>> = { ı: 'i', ł: 'l', ƹ: '', ʔ: '', "'": '' };

/** Normalized name to search in. */
export interface SearchKey {
  /** Words in plain Latin letters, each after a space. */
  readonly words: string;
  /** The same without i, which Arabic script omits when short, and with w and o as u: و is typed for all three. */
  readonly consonants: string;
  readonly isArabic: boolean;
}

/**
 * Normalizes the spellings of a name: Arabic or Latin script, with or without diacritics, any letter for ی, ک and ە, any digits,
 * any case.
 */
export function searchKey(text: string): SearchKey {
  const normal = foldScript(text);
  const latin = lowerCase(normal.replace(ARABIC_WORDS, (word) => arabicPhones(word)));
  const words = latin
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ıłƹʔ']/g, (letter) => PLAIN[letter]!)
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  return { words: ` ${words}`, consonants: ` ${skeleton(words)}`, isArabic: ARABIC.test(normal) };
}

/**
 * A test for names: all words of the query are found in it, in any order; a number only where one starts.
 * @param query What was typed so far; an empty query matches every name.
 */
export function nameFinder(query: string): (name: SearchKey) => boolean {
  const key = searchKey(query);
  const wanted = partsOf(key.words);
  const wantedConsonants = partsOf(key.consonants);
  return (name) =>
    wanted.every((part) => name.words.includes(part)) ||
    (key.isArabic !== name.isArabic && wantedConsonants.every((part) => name.consonants.includes(part)));
}

function skeleton(words: string): string {
  return words
    .replace(/[iy]/g, '')
    .replace(/[wo]/g, 'u')
    .replace(/(\p{L})\1+/gu, '$1');
}

function partsOf(words: string): string[] {
  const parts = words.split(' ').filter(Boolean);
  return parts.map((part) => (/^\p{N}/u.test(part) ? ` ${part}` : part));
}
