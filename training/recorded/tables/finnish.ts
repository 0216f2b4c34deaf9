import type { UnitTables } from '../unit-table.ts';

/**
 * Finnish: open front `@` (ä), long consonants, a trill; no x, z or affricates. Of its vowels, `7` (ö) has the formants
 * of our i (471 and 1658 Hz of mv); its short i has those of the long one.
 */
const SHARED = {
  ʔ: '_silence_ | _nothing_',
  b: 'b',
  p: 'p',
  t: 't',
  d: 'd',
  r: 'r',
  s: 's',
  f: 'f',
  v: 'v',
  k: 'k',
  g: 'g',
  l: 'l',
  m: 'm',
  n: 'n',
  ŋ: 'N | n',
  ŋg: 'N=3 g=2 | n=3 g=2',
  h: 'h',
  w: 'u',
  y: 'j | i',
  a: 'a: | a a | a',
  e: '@',
  ê: 'e: | e e',
  o: 'o: | o',
  u: 'u',
  û: 'u: | u u',
  î: 'i: | i i',
  i: '7',
} as const;

export const FINNISH_LJ: UnitTables = {
  shared: { ...SHARED, ř: 'r: | r r' },
  kurmanji: { ł: 'l' },
};

export const FINNISH_MV: UnitTables = {
  shared: { ...SHARED, ř: 'r r | r', ş: 'S', ç: 't=2 S=3', w: 'w | u' },
  kurmanji: { ł: 'l' },
};
