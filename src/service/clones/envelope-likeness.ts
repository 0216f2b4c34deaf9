import { pointAt } from './voice-envelope.ts';

/** The range in Hz where formants reveal the length of the vocal tract; telephone recordings and old tapes still cover most of it. */
const COMPARED = { low: 600, high: 5000 } as const;

/** How well the peaks of two envelopes coincide, whatever their slopes: -1 to 1. */
export function envelopeLikeness(first: Float64Array, second: Float64Array): number {
  const a = flattened(first.slice(pointAt(COMPARED.low), pointAt(COMPARED.high)));
  const b = flattened(second.slice(pointAt(COMPARED.low), pointAt(COMPARED.high)));
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b) + 1e-9);
}

/** Removes the least-squares line. */
function flattened(values: Float64Array): Float64Array {
  const centre = (values.length - 1) / 2;
  const level = values.reduce((sum, value) => sum + value, 0) / values.length;
  let moment = 0;
  let spread = 0;
  values.forEach((value, i) => {
    moment += value * (i - centre);
    spread += (i - centre) ** 2;
  });
  return values.map((value, i) => value - level - (moment / spread) * (i - centre));
}

function product(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}
