import type { Frame } from '../tract/frame.ts';
import type { PhoneContext } from './phone-context.ts';

/** How long the folds take to press together, in ms: a pulse or two. */
const PRESSING_MS = 7;

/**
 * The folds alone make ʔ and h; the tract keeps the shape of the neighbours.
 * @param time ms since it began.
 */
export function articulateLaryngeal(frame: Frame, phone: PhoneContext, time: number): void {
  if (phone.shape.manner === 'glottal') pressTogether(frame, phone, time);
  else breathe(frame, phone, time);
}

/**
 * ʔ: the voice creaks into and out of a silence. The folds close and part at once: gradual edges are heard as two vowels that meet, as in
 * the creaky realisations of Ladefoged and Maddieson (1996), which a whole closure of some 50 ms is not.
 */
function pressTogether(frame: Frame, phone: PhoneContext, time: number): void {
  const { ms, left } = phone;
  const edge = Math.min(PRESSING_MS, ms * 0.3);
  const remaining = ms - time;
  frame.aspiration = 0;
  if (left && time < edge) frame.voicing = 0.4 * (1 - time / edge);
  else if (remaining < edge * 0.6) frame.voicing = 0.3;
  frame.openness = 0.6;
  frame.pitchFactor = 0.75;
}

/** h: a breathed copy of the vowel beside it; between two voiced phones the folds go on swinging, wide open. */
function breathe(frame: Frame, phone: PhoneContext, time: number): void {
  const { ms, left, right } = phone;
  const edge = Math.min(time + 4, ms - time + 4, 20) / 20;
  frame.aspiration = 0.28 * Math.max(left ? 0.35 : 0.1, edge);
  frame.bandwidth = 1.9;
  if (!left?.voiced || !right?.voiced) return;
  frame.voicing = 0.13 + 0.2 * (1 - edge);
  frame.tilt = 15;
  frame.openness = 1.25;
}
