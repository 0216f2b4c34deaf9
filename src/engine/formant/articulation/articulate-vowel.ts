import type { Frame } from './frame.ts';
import type { PhoneContext } from './phone-context.ts';

/**
 * Velum opening before a nasal and closing after it, in ms, and its degree at the boundary relative to the
 * murmur's.
 */
const OPENING_MS = 50;
const CLOSING_MS = 35;
const NASALISED = 0.5;
/**
 * A nasalized first formant is wider (House and Stevens, 1956); its zero lies at this fraction of the
 * distance from the pole to it.
 */
const WIDENING = 0.4;
const ZERO_PART = 0.6;
const NASAL_POLE = 270;
/** Vowels in hiatus are separated by a dip in level of this many ms on either side. */
const HIATUS_MS = 25;

/** Voicing and velum during a vowel. `time` is in ms since the phone began. */
export function articulateVowel(frame: Frame, phone: PhoneContext, time: number): void {
  const { ms, stressed, left, right } = phone;
  const remaining = ms - time;
  let voicing = stressed ? 1.08 : 0.95;
  if (!right && remaining < 50) voicing *= remaining / 50;
  if (!left && time < 25) voicing *= 0.25 + (0.75 * time) / 25;
  if (left?.manner === 'vowel') voicing *= 0.6 + 0.4 * Math.min(1, time / HIATUS_MS);
  if (right?.manner === 'vowel') voicing *= 0.6 + 0.4 * Math.min(1, remaining / HIATUS_MS);
  frame.voicing = voicing;
  const opening = right?.manner === 'nasal' ? 1 - remaining / Math.min(OPENING_MS, ms) : 0;
  const closing = left?.manner === 'nasal' ? 1 - time / Math.min(CLOSING_MS, ms) : 0;
  const nasality = Math.max(0, opening, closing);
  if (nasality === 0) return;
  frame.nasality = NASALISED * nasality;
  frame.nasalZero = Math.max(380, NASAL_POLE + (frame.f1 - NASAL_POLE) * ZERO_PART);
  frame.bandwidth = 1 + WIDENING * nasality;
}
