import { envelopeLikeness } from './envelope-likeness.ts';

const STEP = 1.04;
/** From the longest vocal tract to the shortest. */
const SCALES = Array.from({ length: 15 }, (_, i) => 0.78 * STEP ** i);
/** What people of a pitch mostly have: 0.97 at 110 Hz, 1.08 at 210 Hz. */
const usual = (pitch: number) => 1.05 * (pitch / 180) ** 0.16;
/** How much likeness an octave away from the usual is worth, squared: it decides between peaks, and where there is none. */
const WORTH = 3;
/** Steps of the scale that the likeness alone may then lead further, up to its own peak. */
const CLIMB = 1;

/**
 * The formant scale at which the embedded voice is most like a reference.
 * @param envelopeAt the embedded voice's envelope at a scale.
 * @param pitch median fundamental of the reference in Hz.
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

/** Where the parabola through three neighbours has its top, from -0.5 to 0.5 beside the middle one. */
function vertex(before: number | undefined, at: number, after: number | undefined): number {
  if (before === undefined || after === undefined) return 0;
  const bend = before - 2 * at + after;
  return at >= before && at >= after && bend < 0 ? (before - after) / (2 * bend) : 0;
}
