import type { Dialect } from '../../contract/dialects.ts';

/**
 * The voices that a reader sees first, best first. A woman and a man of the speakers that the service has selected by hand (v5), each of
 * which every paid plan includes and whose intelligibility is measured with held-out sentences (bench/intelligibility), then one that every
 * plan includes, the free one too.
 */
const RECOMMENDED: Readonly<Record<Dialect, readonly string[]>> = {
  sorani: ['sorani_v5_f004', 'sorani_v5_m003', 'sorani_m001'],
  kurmanji: ['kurmanji_v5_f004', 'kurmanji_v5_m003', 'kurmanji_m001'],
  badini: ['badini_v5_f004', 'badini_v5_m003', 'badini_v5_m001'],
};

/** Position among the recommended voices of its dialect, from 0; undefined for others. */
export function recommendation(id: string, dialect: Dialect): number | undefined {
  const index = RECOMMENDED[dialect].indexOf(id);
  return index < 0 ? undefined : index;
}
