import type { UnitTables } from '../unit-table.ts';

/**
 * A speaker of Tamil reading Hindi: dental `th` and `dh`, no z, ʒ, x or w. Its `eh` is as close as
 * `ee`; our e is nearest to the short `a` (559 and 1448 Hz).
 */
export const HINDI: UnitTables = {
  shared: {
    ʔ: '_silence_ | _nothing_',
    b: 'b',
    p: 'p',
    t: 'th',
    c: 'j',
    ç: 'ch',
    d: 'dh',
    r: 'r',
    s: 's',
    ş: 'sh',
    f: 'f',
    k: 'k',
    g: 'g',
    l: 'l',
    m: 'm',
    n: 'n',
    ŋ: 'n',
    ŋg: 'n=3 g=2',
    h: 'h',
    w: 'uh | uw',
    y: 'y | ih',
    a: 'aa',
    e: 'a',
    ê: 'ee',
    o: 'oo | oh',
    u: 'uh',
    û: 'uw',
    î: 'iy',
    i: 'ih',
  },
  kurmanji: { ł: 'l' },
};
