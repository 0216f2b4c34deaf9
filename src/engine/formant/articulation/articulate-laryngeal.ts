import type { Frame } from './frame.ts';
import type { PhoneContext } from './phone-context.ts';

/** Time for the folds to adduct, in ms: one or two pulses. */
const PRESSING_MS = 7;

/**
 * ʔ and h are produced by the folds alone; the tract keeps the neighbours' shape.
 * @param time ms since the phone began.
 */
export function articulateLaryngeal(frame: Frame, phone: PhoneContext, time: number): void {
  if (phone.shape.manner === 'glottal') glottalize(frame, phone, time);
  else aspirate(frame, phone, time);
}

/**
 * ʔ: creaky voice into and out of a silence. Closing and opening are abrupt: gradual edges sound like two
 * adjacent vowels, as in the creaky realizations of Ladefoged and Maddieson (1996), which a full closure of
 * about 50 ms does not.
 */
function glottalize(frame: Frame, phone: PhoneContext, time: number): void {
  const { ms, left } = phone;
  const edge = Math.min(PRESSING_MS, ms * 0.3);
  const remaining = ms - time;
  frame.aspiration = 0;
  if (left && time < edge) frame.voicing = 0.4 * (1 - time / edge);
  else if (remaining < edge * 0.6) frame.voicing = 0.3;
  frame.openness = 0.6;
  frame.pitchFactor = 0.75;
}

/** h: a breathy copy of the adjacent vowel; between voiced phones the folds keep vibrating, wide open. */
function aspirate(frame: Frame, phone: PhoneContext, time: number): void {
  const { ms, left, right } = phone;
  const edge = Math.min(time + 4, ms - time + 4, 20) / 20;
  frame.aspiration = 0.28 * Math.max(left ? 0.35 : 0.1, edge);
  frame.bandwidth = 1.9;
  if (!left?.voiced || !right?.voiced) return;
  frame.voicing = 0.13 + 0.2 * (1 - edge);
  frame.tilt = 15;
  frame.openness = 1.25;
}
