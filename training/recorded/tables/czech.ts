import type { UnitTables } from '../unit-table.ts';

/**
 * Czech has long and short vowels, x and its voiced allophone (`ch*`), a trill, and a glottal stop (`_`). Long e is
 * as open as short e: our ê is nearest to the short i (361 and 2248 Hz of ph), lengthened.
 */
export const CZECH: UnitTables = {
  shared: {
    ʔ: '_ | _silence_ | _nothing_',
    b: 'b',
    p: 'p',
    t: 't',
    c: 'dz~ | d=2 z~=3',
    ç: 'c~ | t=2 s~=3',
    x: 'ch',
    d: 'd',
    r: 'r',
    ř: 'r r | r',
    z: 'z',
    j: 'z~',
    s: 's',
    ş: 's~',
    ẍ: 'ch*',
    f: 'f',
    v: 'v',
    k: 'k',
    g: 'g',
    l: 'l',
    m: 'm',
    n: 'n',
    ŋ: 'n* | n',
    ŋg: 'n*=3 g=2 | n=3 g=2',
    h: 'h',
    w: 'u',
    y: 'j | i',
    a: 'a:',
    e: 'e',
    ê: 'i',
    o: 'o: | o',
    u: 'u',
    û: 'u:',
    î: 'i:',
    i: 'i',
  },
  kurmanji: { ł: 'l' },
};
