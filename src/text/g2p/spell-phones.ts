import type { Phone } from '../utterance/utterance.ts';
import { ARABIC_LETTERS } from './arabic-letters.ts';
import { isVowel } from './phone-classes.ts';

export type Script = 'latin' | 'arabic';

/** Phones whose letter in Hawar is another one. */
const LATIN: Readonly<Record<Phone, string>> = { ʔ: '', ƹ: '', ř: 'r', ł: 'l', ŋ: 'ng', ḧ: 'h', ẍ: 'x' };

const ARABIC: Readonly<Record<Phone, string>> = {
  ...Object.fromEntries(Object.entries(ARABIC_LETTERS).map(([letter, phone]) => [phone, letter])),
  h: 'ه',
  ŋ: 'نگ',
  u: 'و',
  w: 'و',
  û: 'وو',
  î: 'ی',
  y: 'ی',
  // Not written.
  i: '',
};

/** Spells a word as it sounds, in either script: for whatever reads letters only, whichever script the text was in. */
export function spellPhones(spoken: readonly Phone[], script: Script): string {
  // ŋ before k and g is a spelled n; elsewhere it is ng.
  const phones = spoken.map((phone, i) => (phone === 'ŋ' && /[kg]/.test(spoken[i + 1] ?? '') ? 'n' : phone));
  if (script === 'latin') return phones.map((phone) => LATIN[phone] ?? phone).join('');
  const [first = ''] = phones;
  return (isVowel(first) ? ARABIC.ʔ : '') + phones.map((phone) => ARABIC[phone] ?? '').join('');
}
