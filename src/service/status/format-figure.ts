const WHOLE = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** How a plot's values are written. */
export type FigureUnit = 'count' | 'milliseconds';

/** Short enough for an axis: `12.5K`, `230 ms`, `1.5 s`. A dash where nothing was measured. */
export function formatFigure(value: number | undefined, unit: FigureUnit): string {
  if (value === undefined) return '–';
  if (unit === 'count') return value <= 10_000 ? WHOLE.format(value) : SHORT.format(value);
  if (value >= 1000) return `${Number((value / 1000).toPrecision(2))}\u00A0s`;
  return `${value >= 10 ? Math.round(value) : Number(value.toPrecision(2))}\u00A0ms`;
}
