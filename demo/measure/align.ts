import { editDistance } from '../../src/text/words/edit-distance.ts';

/** A word or letter that was read beside the one that was heard in its place; one of them is missing where nothing stands for it. */
export interface Pair {
  readonly read?: string | undefined;
  readonly heard?: string | undefined;
}

/** Of two ways with equally many errors, the one whose words look more alike. Sentences are far too short for this to outweigh an error. */
const LETTER = 1e-4;

/**
 * Puts what was heard beside what was read. As many pairs differ as error rates count (`editDistance`).
 * @param read Words, or letters.
 */
export function align(read: readonly string[], heard: readonly string[]): Pair[] {
  const costs = costsOf(read, heard);
  const at = (row: number, column: number) => costs[row]?.[column] ?? Number.POSITIVE_INFINITY;
  const pairs: Pair[] = [];
  for (let row = read.length, column = heard.length; row > 0 || column > 0; ) {
    const pair = { read: read[row - 1], heard: heard[column - 1] };
    const isPair = row > 0 && column > 0 && isSum(at(row, column), at(row - 1, column - 1), costOf(pair));
    if (isPair) pairs.push(pair);
    const isLost =
      !isPair && row > 0 && isSum(at(row, column), at(row - 1, column), costOf({ read: pair.read }));
    if (isLost) pairs.push({ read: pair.read });
    if (!isPair && !isLost) pairs.push({ heard: pair.heard });
    if (isPair || isLost) row--;
    if (!isLost) column--;
  }
  return pairs.reverse();
}

/** Whether a pair counts as an error. */
export function isWrong({ read, heard }: Pair): boolean {
  return read !== heard;
}

/** For each number of items read and heard: the least cost of making one of the other. */
function costsOf(read: readonly string[], heard: readonly string[]): number[][] {
  const costs: number[][] = [[0]];
  for (const [column, word] of heard.entries()) costs[0]!.push(costs[0]![column]! + costOf({ heard: word }));
  for (const [row, word] of read.entries()) {
    const above = costs[row]!;
    const next = [above[0]! + costOf({ read: word })];
    for (const [column, other] of heard.entries())
      next.push(
        Math.min(
          above[column]! + costOf({ read: word, heard: other }),
          above[column + 1]! + costOf({ read: word }),
          next[column]! + costOf({ heard: other }),
        ),
      );
    costs.push(next);
  }
  return costs;
}

function costOf({ read = '', heard = '' }: Pair): number {
  return read === heard ? 0 : 1 + LETTER * editDistance([...read], [...heard]);
}

/** Sums of such fractions are not exact. */
function isSum(cost: number, before: number, added: number): boolean {
  return Math.abs(before + added - cost) < LETTER / 2;
}
