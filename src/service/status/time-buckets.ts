/** Upper bounds in milliseconds, each at most twice the one before it; slower ones count as the last. */
const BOUNDS = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000, 7000,
  10_000, 15_000, 20_000, 30_000, 60_000,
];

/** The bucket of a time, named by its upper bound in milliseconds. */
export function boundOf(seconds: number): string {
  return String(BOUNDS.find((bound) => seconds * 1000 <= bound) ?? BOUNDS.at(-1));
}

/**
 * Estimates a percentile by a straight line within its bucket.
 * @param counts How many there are in each bucket.
 * @param share From 0 to 1.
 * @returns Milliseconds; undefined where nothing was counted.
 */
export function percentileOf(counts: ReadonlyMap<string, number>, share: number): number | undefined {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (!all) return undefined;
  let below = 0;
  for (const [index, bound] of BOUNDS.entries()) {
    const count = counts.get(String(bound)) ?? 0;
    if (count && below + count >= share * all) {
      const start = BOUNDS[index - 1] ?? 0;
      return start + ((bound - start) * (share * all - below)) / count;
    }
    below += count;
  }
  return BOUNDS.at(-1);
}
