/** A measurement at a time, in minutes. */
export interface Point {
  readonly minute: number;
  readonly value: number;
}

/** Least-squares slope per minute; 0 for fewer than three points. */
export function slope(points: readonly Point[]): number {
  if (points.length < 3) return 0;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middle, level] = [mean(points.map(({ minute }) => minute)), mean(points.map(({ value }) => value))];
  const spread = points.reduce((sum, { minute }) => sum + (minute - middle) ** 2, 0);
  return points.reduce((sum, { minute, value }) => sum + (minute - middle) * (value - level), 0) / spread;
}
