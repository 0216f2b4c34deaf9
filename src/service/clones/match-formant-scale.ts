import { envelopeLikeness } from './envelope-likeness.ts';

const STEP = 1.04;
/** From the longest vocal tract to the shortest. */
const SCALES = Array.from({ length: 15 }, (_, i) => 0.78 * STEP ** i);
/** The typical scale for a pitch: 0.97 at 110 Hz, 1.08 at 210 Hz. */
const usual = (pitch: number) => 1.05 * (pitch / 180) ** 0.16;
/** Penalty per squared octave away from the typical scale: it decides between peaks, and where there is none. */
const WORTH = 3;
/** Steps by which similarity alone may then move the scale, up to its own peak. */
const CLIMB = 1;

/**
 * The formant scale at which the embedded voice is most similar to a reference.
 * @param envelopeAt The embedded voice's envelope at a scale.
 * @param pitch Median fundamental of the reference in Hz.
 */
export function matchFormantScale(
  reference: Float64Array,
  envelopeAt: (scale: number) => Float64Array,
  pitch: number,
): number {
  const likeness = SCALES.map((scale) => envelopeLikeness(reference, envelopeAt(scale)));
  const expected = likeness.map((value, i) => value - WORTH * Math.log2(SCALES[i]! / usual(pitch)) ** 2);
  const likely = expected.indexOf(Math.max(...expected));
  const near = likeness.slice(Math.max(0, likely - CLIMB), likely + CLIMB + 1);
  const best = likeness.indexOf(Math.max(...near));
  return SCALES[best]! * STEP ** vertex(likeness[best - 1], likeness[best]!, likeness[best + 1]);
}

/** The vertex of the parabola through three adjacent values, from -0.5 to 0.5 relative to the middle one. */
function vertex(before: number | undefined, at: number, after: number | undefined): number {
  if (before === undefined || after === undefined) return 0;
  const bend = before - 2 * at + after;
  return at >= before && at >= after && bend < 0 ? (before - after) / (2 * bend) : 0;
}
