import type { TextDialect } from '../dialect/text-dialect.ts';
import { isVowel } from '../g2p/phone-classes.ts';
import { phonemize } from '../g2p/phonemize.ts';
import type { Phone } from '../utterance/utterance.ts';

/**
 * The syllables of a word, each as its phones in one string (see `Phone`): خوێندن is xwên, din.
 * @param word one word as typed, in either script.
 * @returns an empty list for a word without letters.
 */
export function syllables(word: string, dialect: TextDialect): string[] {
  return syllabify(phonemize(word, dialect)).map((syllable) => syllable.join(''));
}

/**
 * Divides phones into syllables: one vowel each, after at most one consonant, or a velar and w (xwe), inside a word;
 * at its start after all there are.
 */
export function syllabify(phones: readonly Phone[]): Phone[][] {
  const parts: Phone[][] = [];
  let start = 0;
  let vowel = -1;
  for (const [index, phone] of phones.entries()) {
    if (!isVowel(phone)) continue;
    if (vowel >= 0) {
      const onset =
        index - vowel > 2 && phones[index - 1] === 'w' && /[xkgq]/.test(phones[index - 2]!) ? 2 : 1;
      const cut = Math.max(vowel + 1, index - onset);
      parts.push(phones.slice(start, cut));
      start = cut;
    }
    vowel = index;
  }
  if (start < phones.length) parts.push(phones.slice(start));
  return parts;
}
