import type { UnitTables } from '../unit-table.ts';

/**
 * Persian: `a` is open and front, `a:` open and back; x and q; no w outside diphthongs.
 * Its short e and o are our i and u; our ê and o are its diphthongs.
 */
export const PERSIAN: UnitTables = {
  shared: {
    ʔ: '? | _silence_ | _nothing_',
    b: 'b',
    p: 'p',
    t: 't',
    c: 'j:',
    ç: 'c:',
    x: 'x',
    d: 'd',
    r: 'r',
    ř: 'r r',
    z: 'z',
    j: 'z:',
    s: 's',
    ş: 's:',
    f: 'f',
    v: 'v',
    q: 'q',
    k: 'k',
    g: 'g',
    l: 'l',
    m: 'm',
    n: 'n',
    ŋ: 'n',
    ŋg: 'n=3 g=2',
    h: 'h',
    w: 'u',
    y: 'y | i',
    a: 'a:',
    e: 'a',
    ê: 'ey',
    o: 'ow',
    u: 'o',
    û: 'u',
    î: 'i',
    i: 'e',
  },
  kurmanji: { ł: 'l' },
};
