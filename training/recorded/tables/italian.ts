import type { UnitTables } from '../unit-table.ts';

/**
 * Italian: seven vowels, each stressed (`a1`) and unstressed; all affricates; no h or x, hardly any ʒ. The
 * unstressed close e and o have the formants of our i and u (409 and 1811 Hz of pc).
 */
export const ITALIAN: UnitTables = {
  shared: {
    ʔ: '_silence_ | _nothing_',
    b: 'b',
    p: 'p',
    t: 't',
    c: 'dZ',
    ç: 'tS',
    d: 'd',
    r: 'r',
    ř: 'r r | r',
    z: 'z',
    j: 'Z',
    s: 's',
    ş: 'S',
    f: 'f',
    v: 'v',
    k: 'k',
    g: 'g',
    l: 'l',
    m: 'm',
    n: 'n',
    ŋ: 'ng | n',
    ŋg: 'ng=3 g=2 | n=3 g=2',
    w: 'w | u',
    y: 'j | i',
    a: 'a1 | a',
    e: 'E | E1',
    ê: 'e1',
    o: 'O1 | O | o1',
    u: 'o',
    û: 'u1 | u',
    î: 'i1 | i',
    i: 'e',
  },
  kurmanji: { ł: 'l' },
};
