/** Insertions, deletions and substitutions that make one list of the other, at least (Levenshtein, 1966). */
export function editDistance(from: readonly string[], to: readonly string[]): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, here] of from.entries()) {
    const next = [index + 1];
    for (const [column, there] of to.entries()) {
      const substituted = row[column]! + (here === there ? 0 : 1);
      next.push(Math.min(row[column + 1]! + 1, next[column]! + 1, substituted));
    }
    row = next;
  }
  return row[to.length]!;
}
