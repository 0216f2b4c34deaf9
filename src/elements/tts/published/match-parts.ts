/** More comparisons are not made: what lies between equal beginnings and ends then counts as changed. */
const MOST_COMPARISONS = 4_000_000;

/**
 * Finds the parts that a recording and a page have in common, in the order of both: the longest common subsequence.
 * @param recorded Digests of the recorded parts.
 * @param page Digests of the page's parts.
 * @returns For each recorded part the index of the page's, or -1.
 */
export function matchParts(recorded: readonly string[], page: readonly string[]): number[] {
  const matches = recorded.map(() => -1);
  let start = 0;
  while (start < recorded.length && recorded[start] === page[start]) matches[start] = start++;
  let tail = 0;
  const left = Math.min(recorded.length, page.length) - start;
  while (tail < left && recorded.at(-1 - tail) === page.at(-1 - tail)) {
    tail++;
    matches[recorded.length - tail] = page.length - tail;
  }
  const height = recorded.length - tail - start;
  const width = page.length - tail - start;
  if (height * width > MOST_COMPARISONS) return matches;

  /** In row r and column c: how many parts the recording from r and the page from c have in common. */
  const common = new Uint16Array((height + 1) * (width + 1));
  const at = (row: number, column: number) => row * (width + 1) + column;
  const isEqual = (row: number, column: number) => recorded[start + row] === page[start + column];
  for (let row = height - 1; row >= 0; row--)
    for (let column = width - 1; column >= 0; column--)
      common[at(row, column)] = isEqual(row, column)
        ? (common[at(row + 1, column + 1)] as number) + 1
        : Math.max(common[at(row + 1, column)] as number, common[at(row, column + 1)] as number);
  for (let row = 0, column = 0; row < height && column < width; ) {
    if (isEqual(row, column)) matches[start + row++] = start + column++;
    else if ((common[at(row + 1, column)] as number) >= (common[at(row, column + 1)] as number)) row++;
    else column++;
  }
  return matches;
}
