import type { Phone } from '../types.ts';
import { isVowel } from './phone-classes.ts';

export type Script = 'latin' | 'arabic';

/** Phones whose letter in Hawar is another one. */
const LATIN: Readonly<Record<Phone, string>> = { ʔ: '', ƹ: '', ř: 'r', ł: 'l', ŋ: 'ng', ḧ: 'h', ẍ: 'x' };

const ARABIC: Readonly<Record<Phone, string>> = {
  ʔ: 'ئ',
  a: 'ا',
  b: 'ب',
  p: 'پ',
  t: 'ت',
  c: 'ج',
  ç: 'چ',
  ḧ: 'ح',
  x: 'خ',
  d: 'د',
  r: 'ر',
  ř: 'ڕ',
  z: 'ز',
  j: 'ژ',
  s: 'س',
  ş: 'ش',
  ƹ: 'ع',
  ẍ: 'غ',
  f: 'ف',
  v: 'ڤ',
  q: 'ق',
  k: 'ک',
  g: 'گ',
  l: 'ل',
  ł: 'ڵ',
  m: 'م',
  n: 'ن',
  ŋ: 'نگ',
  h: 'ه',
  e: 'ە',
  o: 'ۆ',
  ê: 'ێ',
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
