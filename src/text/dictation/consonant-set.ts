import type { Phone } from '../utterance/utterance.ts';

/** Consonants that may stand for each other at less than the cost of a whole phone share a bit; glides, which vowels may replace, have none. */
const GROUPS = ['rř', 'lł', 'hḧxẍ', 'kqg', 'td', 'pb', 'sz', 'şjçc', 'fv', 'nŋm'];
const bits = new Map(GROUPS.flatMap((group, index) => [...group].map((phone) => [phone, 1 << index])));

/** The groups of consonants in a word, as bits: words that differ in n of them are at least n / 2 phones apart. */
export function consonantSet(phones: readonly Phone[]): number {
  return phones.reduce((set, phone) => set | (bits.get(phone) ?? 0), 0);
}
