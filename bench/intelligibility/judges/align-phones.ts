import type { Phone } from '../../../src/text/utterance/utterance.ts';
import { phoneDistance } from './phone-features.ts';

/** A reference phone and the recognized one; undefined for a deletion or an insertion. */
export type PhonePair = readonly [meant: Phone | undefined, recognized: Phone | undefined];

/** Fewer edits always win; among equals, those between similar phones. */
const LIKENESS = 0.001;

/** Minimum-edit alignment of reference and recognized phones. */
export function alignPhones(meant: readonly Phone[], recognized: readonly Phone[]): PhonePair[] {
  const costs = [Array.from({ length: recognized.length + 1 }, (_, j) => j)];
  const swap = (i: number, j: number) =>
    meant[i - 1] === recognized[j - 1] ? 0 : 1 + LIKENESS * phoneDistance(meant[i - 1], recognized[j - 1]);
  for (let i = 1; i <= meant.length; i++) {
    const row = [i];
    for (let j = 1; j <= recognized.length; j++) {
      row.push(Math.min(costs[i - 1][j - 1] + swap(i, j), costs[i - 1][j] + 1, row[j - 1] + 1));
    }
    costs.push(row);
  }
  const pairs: PhonePair[] = [];
  let [i, j] = [meant.length, recognized.length];
  while (i > 0 || j > 0) {
    if (i > 0 && j > 0 && costs[i][j] === costs[i - 1][j - 1] + swap(i, j))
      pairs.push([meant[--i], recognized[--j]]);
    else if (i > 0 && costs[i][j] === costs[i - 1][j] + 1) pairs.push([meant[--i], undefined]);
    else pairs.push([undefined, recognized[--j]]);
  }
  return pairs.reverse();
}
