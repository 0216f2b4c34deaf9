import type { Phone } from '../../../src/text/utterance/utterance.ts';
import { CMU_PHONES } from '../speaking/cmu-phones.ts';

/**
 * Alternative English phones: our o and ê do not glide, e is between AE and EH, English T and D between vowels are taps, and English has
 * no x. One choice applies to a whole word.
 */
const OTHERWISE: readonly Readonly<Record<Phone, string>>[] = [
  { e: 'EH', i: 'AH', u: 'UW' },
  { o: 'AO', ê: 'EH', û: 'UH', î: 'IH' },
  { r: 'D', ř: 'D', x: 'K', ẍ: 'HH', q: 'G' },
];

/** All pronunciations of a word in the phones of the CMU dictionary, the nearest first. */
export function pronunciations(phones: readonly Phone[]): string[] {
  const choices = OTHERWISE.map((other) => phones.some((phone) => phone in other));
  const found = new Set<string>();
  for (let bits = 0; bits < 1 << OTHERWISE.length; bits++) {
    if (choices.some((has, k) => !has && bits & (1 << k))) continue;
    const english = phones.map((phone) => {
      const k = OTHERWISE.findIndex((other, index) => bits & (1 << index) && phone in other);
      return k < 0 ? (CMU_PHONES[phone] ?? '') : OTHERWISE[k][phone];
    });
    const word = english.filter((phone) => phone !== '').join(' ');
    if (word) found.add(word);
  }
  return [...found];
}
