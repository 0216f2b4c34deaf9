import type { TextDialect } from '../dialect/text-dialect.ts';
import { phonemize } from '../g2p/phonemize.ts';
import { stressOf } from '../g2p/stress.ts';
import type { Phone, SpokenWord } from '../utterance/utterance.ts';
import { syllabify } from './syllables.ts';

/** Thackston 2006 (Sorani and Kurmanji), Phonology; McCarus 1997. Other phones are their own symbols. */
const SYMBOLS: Readonly<Record<Phone, string>> = {
  a: 'ɑː',
  e: 'ɛ',
  ê: 'eː',
  o: 'oː',
  u: 'ʊ',
  û: 'uː',
  i: 'ɪ',
  î: 'iː',
  c: 'd͡ʒ',
  ç: 't͡ʃ',
  j: 'ʒ',
  ş: 'ʃ',
  ẍ: 'ɣ',
  ḧ: 'ħ',
  ƹ: 'ʕ',
  r: 'ɾ',
  ř: 'r',
  ł: 'ɫ',
  g: 'ɡ',
  y: 'j',
};

/**
 * A word in the International Phonetic Alphabet, with its syllables and stress: کوردستان is kʊɾ.dɪsˈtɑːn.
 * @param word one word as typed, in either script, or one of an utterance's words. Its stress is that of the word
 * alone, or the utterance's; a clitic has none.
 * @returns an empty string for a word without letters.
 */
export function toIpa(word: string | Pick<SpokenWord, 'phones' | 'stress'>, dialect: TextDialect): string {
  const phones = typeof word === 'string' ? phonemize(word, dialect) : word.phones;
  const stress = typeof word === 'string' ? stressOf(phones, dialect) : word.stress;
  const spoken = syllabify(phones);
  let start = 0;
  return spoken
    .map((syllable, i) => {
      const end = start + syllable.length;
      const isStressed = spoken.length > 1 && stress >= start && stress < end;
      start = end;
      const sound = syllable.map((phone) => SYMBOLS[phone] ?? phone).join('');
      return (isStressed ? 'ˈ' : i > 0 ? '.' : '') + sound;
    })
    .join('');
}
