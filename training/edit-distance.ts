/** Edit distance between two lists (Levenshtein, 1966). */
export function editDistance(from: readonly string[], to: readonly string[]): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (const [i, here] of from.entries()) {
    const next = [i + 1];
    for (const [j, there] of to.entries()) {
      next.push(Math.min(row[j + 1] + 1, next[j] + 1, row[j] + (here === there ? 0 : 1)));
    }
    row = next;
  }
  return row[to.length];
}
