import { type UnitTable, type UnitTables, without } from '../unit-table.ts';

// Phones in X-SAMPA. The synthesizer silently drops those that a language lacks, so each table has only those that it was found to say.

const CONSONANTS: UnitTable = {
  ʔ: '_nothing_',
  b: 'b',
  p: 'p',
  t: 't',
  d: 'd',
  k: 'k',
  g: 'g',
  ç: 'tS',
  f: 'f',
  s: 's',
  m: 'm',
  n: 'n',
  l: 'l',
};

/** No ʒ, x, h, j or w: the last two are said with their vowels. */
export const PICO_ITALIAN: UnitTables = {
  shared: {
    ...CONSONANTS,
    c: 'dZ',
    r: 'r',
    ř: 'rr',
    z: 'z',
    ş: 'S',
    v: 'v',
    ŋ: 'N',
    w: 'u',
    y: 'i',
    a: 'a:',
    e: 'E',
    ê: 'e:',
    o: 'o:',
    û: 'u:',
    î: 'i:',
  },
  kurmanji: { ł: 'l' },
};

/** A tap and a trill, x; no z, ʃ, v or h. b, d and g are stops here, whatever stands around. */
export const PICO_SPANISH: UnitTables = {
  shared: { ...CONSONANTS, x: 'x', r: 'r', ř: 'rr', y: 'j', a: 'a', e: 'e', o: 'o', û: 'u', î: 'i' },
  kurmanji: { ł: 'l' },
};

/** Long and short vowels, x and h; r is uvular and left out. */
export const PICO_GERMAN: UnitTables = {
  shared: {
    ...CONSONANTS,
    ʔ: '? | _nothing_',
    c: 'dZ',
    x: 'x',
    z: 'z',
    j: 'Z',
    ş: 'S',
    v: 'v',
    ŋ: 'N',
    h: 'h',
    y: 'j',
    a: 'a:',
    e: 'E',
    ê: 'e:',
    o: 'o:',
    u: 'U',
    û: 'u:',
    î: 'i:',
    i: 'I',
  },
  kurmanji: { ł: 'l' },
};

/** `R` is the voiced fricative ẍ; no r, x, h or affricates of its own. */
export const PICO_FRENCH: UnitTables = {
  shared: {
    ...CONSONANTS,
    c: 'dZ',
    ẍ: 'R',
    z: 'z',
    j: 'Z',
    ş: 'S',
    v: 'v',
    w: 'w',
    y: 'j',
    a: 'a',
    e: 'E',
    ê: 'e',
    o: 'o',
    û: 'u',
    î: 'i',
  },
  kurmanji: { ł: 'l' },
};

/** l is velarised; r is left out. */
export const PICO_ENGLISH: UnitTables = {
  shared: {
    ...without(CONSONANTS, 'l'),
    c: 'dZ',
    z: 'z',
    j: 'Z',
    ş: 'S',
    v: 'v',
    ŋ: 'N',
    h: 'h',
    w: 'w',
    y: 'j',
    a: 'A:',
    e: '{',
    ê: 'eI',
    o: 'o:',
    û: 'u:',
    î: 'i:',
    i: 'I',
  },
  kurmanji: { l: 'l', ł: 'l' },
  sorani: { ł: 'l' },
};
