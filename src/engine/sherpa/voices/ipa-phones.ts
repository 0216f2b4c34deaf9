import type { Phone } from '../../../text/utterance/utterance.ts';

/**
 * Our phones in IPA, as espeak-ng 1.51 writes its voice `ku`: Kurdish voices of Piper are trained on its output. It has no pharyngeals.
 */
export const IPA_PHONES: Readonly<Record<Phone, string>> = {
  a: 'a',
  e: 'ɛ',
  ê: 'e',
  o: 'o',
  u: 'ʊ',
  û: 'u',
  î: 'i',
  i: 'ɪ',
  ʔ: 'ʔ',
  b: 'b',
  p: 'p',
  t: 't',
  c: 'dʒ',
  ç: 'tʃ',
  ḧ: 'h',
  x: 'x',
  d: 'd',
  r: 'ɾ',
  ř: 'r',
  z: 'z',
  j: 'ʒ',
  s: 's',
  ş: 'ʃ',
  ƹ: 'ʔ',
  ẍ: 'ɣ',
  f: 'f',
  v: 'v',
  q: 'q',
  k: 'k',
  g: 'ɡ',
  l: 'l',
  ł: 'ɫ',
  m: 'm',
  n: 'n',
  ŋ: 'ŋ',
  w: 'w',
  h: 'h',
  y: 'j',
};

/** Before the stressed vowel. */
export const IPA_STRESS = 'ˈ';
