import { type UnitTables, without } from '../unit-table.ts';

/** Arabic: three vowels, long when doubled; x, q, ẍ (`G`), ḧ (`X`) and ƹ (`H`); no p, ê or o. */
export const ARABIC: UnitTables = {
  shared: {
    ʔ: '? | _silence_ | _nothing_',
    ƹ: 'H',
    b: 'b',
    t: 't',
    c: 'd=2 Z=3',
    ç: 't=2 S=3',
    ḧ: 'X',
    x: 'x',
    d: 'd',
    r: 'r',
    ř: 'r r',
    z: 'z',
    j: 'Z',
    s: 's',
    ş: 'S',
    ẍ: 'G',
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
    w: 'w',
    y: 'j',
    a: 'aa',
    e: 'a',
    û: 'uu',
    u: 'u',
    î: 'ii',
    i: 'i',
  },
  kurmanji: { ł: 'l' },
};

/** The second speaker has no g and no v, and doubles a vowel to lengthen it. */
export const ARABIC_AR2: UnitTables = {
  shared: { ...without(ARABIC.shared, 'g', 'v', 'ŋg'), a: 'a a', û: 'u u', î: 'i i' },
  kurmanji: { ł: 'l' },
};
