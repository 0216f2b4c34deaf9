import { POINTS, POINTS_PER_OCTAVE } from './voice-envelope.ts';

/** How one voice's envelope differs from another's. */
export interface EnvelopeDifference {
  /** Octaves by which the formants of the first lie above those of the second. */
  readonly shift: number;
  /** dB by which the first falls more from below 1.5 kHz to above 2.5 kHz, the formants moved together. */
  readonly tilt: number;
}

/** A third of an octave to either side: from the longest vocal tract to the shortest. */
const WIDEST_SHIFT = POINTS_PER_OCTAVE / 2;
/** Below 1.2 kHz the vowels that happen to be said and the harmonics of the voice matter more than the length of the tract. */
const FIRST_COMPARED = 48;
/** Bands of the second envelope between which the tilt is taken, as points: 500 to 1500 Hz, and 2.5 to 5 kHz. */
const LOW_BAND = [18, 56] as const;
const HIGH_BAND = [73, 97] as const;

export function compareEnvelopes(first: Float64Array, second: Float64Array): EnvelopeDifference {
  const likeness = Array.from({ length: 2 * WIDEST_SHIFT + 1 }, (_, i) =>
    correlation(first, second, i - WIDEST_SHIFT),
  );
  const best = likeness.indexOf(Math.max(...likeness));
  const shift = best - WIDEST_SHIFT + vertex(likeness[best - 1], likeness[best]!, likeness[best + 1]);
  const fall = (envelope: Float64Array, by: number) =>
    mean(envelope, LOW_BAND, by) - mean(envelope, HIGH_BAND, by);
  return { shift: shift / POINTS_PER_OCTAVE, tilt: fall(first, Math.round(shift)) - fall(second, 0) };
}

/** Of the parts that meet when the first is moved down by `shift` points, each freed of its slope. */
function correlation(first: Float64Array, second: Float64Array, shift: number): number {
  const a = flattened(first.slice(FIRST_COMPARED + Math.max(0, shift), Math.min(POINTS, POINTS + shift)));
  const b = flattened(second.slice(FIRST_COMPARED + Math.max(0, -shift), Math.min(POINTS, POINTS - shift)));
  const product = (x: Float64Array, y: Float64Array) => x.reduce((sum, value, i) => sum + value * y[i]!, 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b) + 1e-9);
}

/** Less its straight line of least squares. */
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

/** Where the parabola through three neighbours has its top, from -0.5 to 0.5 beside the middle one. */
function vertex(before: number | undefined, at: number, after: number | undefined): number {
  if (before === undefined || after === undefined) return 0;
  const bend = before - 2 * at + after;
  return bend < 0 ? (before - after) / (2 * bend) : 0;
}

function mean(envelope: Float64Array, [from, to]: readonly [number, number], by: number): number {
  const band = envelope.subarray(Math.max(0, from + by), Math.min(POINTS, to + by));
  return band.reduce((sum, value) => sum + value, 0) / band.length;
}
