import { median } from './median.ts';

/** The median of the factors of pairs, and the interval that has the true one in 95% of runs, from their order alone (the sign test). */
export function describeFactor(factors: readonly number[]): string {
  const sorted = factors.toSorted((one, other) => one - other);
  const reach = 0.98 * Math.sqrt(sorted.length);
  const low = sorted[Math.max(0, Math.floor(sorted.length / 2 - reach))]!;
  const high = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length / 2 + reach))]!;
  return `${median(sorted).toFixed(3)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}
