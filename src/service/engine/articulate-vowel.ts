import type { Frame } from './frame.ts';
import type { PhoneContext } from './phone-context.ts';

/** Voicing and velum through a vowel. `time` is in ms since it began. */
export function articulateVowel(frame: Frame, phone: PhoneContext, time: number): void {
  const { ms, stressed, left, right } = phone;
  const remaining = ms - time;
  let voicing = stressed ? 1.08 : 0.95;
  if (!right && remaining < 50) voicing *= remaining / 50;
  if (!left && time < 25) voicing *= 0.25 + (0.75 * time) / 25;
  frame.voicing = voicing;
  // The velum opens before a nasal and closes after it.
  if (right?.manner === 'nasal' && remaining < 40) {
    frame.nasality = 0.5 * (1 - remaining / 40);
    frame.nasalZero = right.nasalZero ?? frame.nasalZero;
  } else if (left?.manner === 'nasal' && time < 35) {
    frame.nasality = 0.5 * (1 - time / 35);
  }
}
