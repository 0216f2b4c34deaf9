import type { UnitTable, UnitTables } from '../unit-table.ts';

const SHARED: UnitTable = {
  ʔ: '_silence_ | _nothing_',
  b: 'b',
  p: 'p',
  t: 't',
  c: 'jh',
  ç: 'ch',
  d: 'd',
  r: 'r',
  z: 'z',
  j: 'zh',
  s: 's',
  ş: 'sh',
  f: 'f',
  v: 'v',
  k: 'k',
  g: 'g',
  m: 'm',
  n: 'n',
  ŋ: 'ng | n',
  ŋg: 'ng=3 g=2 | n=3 g=2',
  h: 'hh',
  w: 'w | uw',
  y: 'y | iy',
  a: 'aa',
  e: 'ae | eh',
  ê: 'ey',
  o: 'ow',
  û: 'uw',
  î: 'iy',
  i: 'ih',
};

/**
 * American English: l is velarised everywhere, r is an approximant, and the vowel of *put* is too far forward for our u. The spelling of Kurmanji keeps neither
 * pair apart; for Sorani, only ł and r can be said.
 */
export const ENGLISH: UnitTables = {
  shared: SHARED,
  kurmanji: { l: 'l', ł: 'l', ř: 'r' },
  sorani: { ł: 'l' },
};

/** The recordings of ked have the flap, which is our r between vowels. */
export const ENGLISH_WITH_FLAP: UnitTables = {
  shared: { ...SHARED, r: 'dx | r' },
  kurmanji: { l: 'l', ł: 'l', ř: 'r' },
  sorani: { ł: 'l' },
};
