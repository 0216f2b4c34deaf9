import type { CorpusDialect } from './corpus-dialect.ts';

const GROUPS = [
  { infix: '', count: 99 },
  { infix: 'v4_', count: 332 },
  { infix: 'v5_', count: 10 },
];
const TROUPE = [
  ...Array.from({ length: 7 }, (_, i) => `cast_0${i + 1}`),
  ...Array.from({ length: 6 }, (_, i) => `studio_${String(i + 8).padStart(2, '0')}`),
];

/** Variants of espeak-ng's `ku` for training, and those held out. */
export const ESPEAK_VOICES = {
  train:
    'm1 m2 m3 m5 m6 m8 f1 f2 f4 Alex Andy Alicia Diogo Lee Michael linda steph Andrea max anika Marco Mike shelby victor edward2 boris david'.split(
      ' ',
    ),
  held: 'm4 m7 f3 f5 adam Hugo paul belinda Henrique'.split(' '),
};

/** All voices of a dialect. Every ninth is held out of training: half of those for tuning, half for testing. */
export function embeddedVoices(
  dialect: CorpusDialect,
): Record<'train' | 'development' | 'test', readonly string[]> {
  const ids: string[] = [];
  for (const { infix, count } of GROUPS) {
    for (let n = 1; n <= count; n++)
      ids.push(`${dialect}_${infix}${n % 2 ? 'm' : 'f'}${String(n).padStart(3, '0')}`);
  }
  ids.push(...TROUPE);
  const held = ids.filter((_, index) => index % 9 === 4);
  return {
    train: ids.filter((_, index) => index % 9 !== 4),
    // In pairs, because the voices alternate between men and women.
    development: held.filter((_, index) => index % 4 < 2),
    test: held.filter((_, index) => index % 4 >= 2),
  };
}
