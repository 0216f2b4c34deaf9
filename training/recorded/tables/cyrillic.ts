import type { UnitTable, UnitTables } from '../unit-table.ts';

// Letters of languages that are spelled as they are spoken. A letter is left out where what is heard depends on its neighbours.

const CONSONANTS: UnitTable = {
  ʔ: '_nothing_',
  b: 'б',
  p: 'п',
  t: 'т',
  ç: 'ч',
  x: 'х',
  d: 'д',
  r: 'р',
  ř: 'рр',
  z: 'з',
  s: 'с',
  ş: 'ш',
  f: 'ф',
  m: 'м',
  n: 'н',
  y: 'й',
};

/** l is velarised in all of them, as ł is in Sorani; the spelling of Kurmanji does not keep the two apart. */
const DARK_L = { kurmanji: { l: 'л', ł: 'л' }, sorani: { ł: 'л' } };

/** Kyrgyz: long vowels are doubled; a close back unrounded `ы`. к and г turn uvular beside back vowels; no ʒ, h or w. */
export const KYRGYZ: UnitTables = {
  shared: {
    ...CONSONANTS,
    c: 'ж',
    v: 'в',
    a: 'а',
    e: 'э',
    ê: 'ээ',
    o: 'о',
    u: 'у',
    û: 'уу',
    î: 'и',
    i: 'ы',
  },
  ...DARK_L,
};

/** Ukrainian: h is voiced (`г`), l dark, `и` between our i and ê. Vowels have one length; `в` lies between v and w. */
export const UKRAINIAN: UnitTables = {
  shared: {
    ...CONSONANTS,
    c: 'дж',
    j: 'ж',
    k: 'к',
    g: 'ґ',
    h: 'г',
    a: 'а',
    e: 'е',
    o: 'о',
    û: 'у',
    î: 'і',
    i: 'и',
  },
  ...DARK_L,
};

/** Russian, every vowel stressed, so that none is reduced: `ы` is our i; l is dark; no h or w. */
export const RUSSIAN: UnitTables = {
  shared: {
    ...CONSONANTS,
    c: 'дж',
    j: 'ж',
    v: 'в',
    k: 'к',
    g: 'г',
    a: 'а\u0301',
    e: 'э\u0301',
    o: 'о\u0301',
    û: 'у\u0301',
    î: 'и\u0301',
    i: 'ы\u0301',
  },
  ...DARK_L,
};
