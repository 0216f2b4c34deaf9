import type { Frame } from './frame.ts';
import type { PhoneContext } from './phone-context.ts';

/** Duration of the release transient. */
const TRANSIENT_MS = 5;
/**
 * Voicing decays over this time after a voiceless closure, and by a third over this time during a voiced one.
 */
const DYING_MS = 6;
const FADING_MS = 60;
/** Voicing transmitted through the walls of the closed tract: little more than the fundamental. */
const VOICE_BAR = 0.6;
const WALL_TILT = 22;

/**
 * Closure, burst, frication and aspiration of a stop (Stevens, 1998, chapters 7 and 8).
 * @param time ms since the phone began.
 */
export function articulateStop(frame: Frame, phone: PhoneContext, time: number): void {
  const { ms, stop } = phone;
  if (!stop) return;
  const { closure, strength } = stop;
  if (time < closure) close(frame, phone, time, closure);
  else if (strength > 0) release(frame, phone, time - closure, ms - closure, strength);
}

/** The closure: silence, or a voice bar that fades as pressure builds up. */
export function close(frame: Frame, phone: PhoneContext, time: number, closure: number): void {
  const { shape, left, right } = phone;
  frame.aspiration = 0;
  frame.tilt = WALL_TILT;
  frame.bandwidth = 1.5;
  if (shape.voiced) {
    // Before a pause voicing ends sooner.
    const fading = Math.exp(-time / (right ? FADING_MS : FADING_MS * 0.5));
    frame.voicing = VOICE_BAR * (left ? fading + 0.9 * Math.exp(-time / DYING_MS) : Math.min(1, time / 20));
  } else if (left?.voiced) {
    frame.voicing = 0.5 * Math.exp(-time / DYING_MS);
    if (frame.voicing < 0.02) frame.voicing = 0;
  }
  if (closure - time < 1) frame.voicing *= 0.5;
}

function release(frame: Frame, phone: PhoneContext, since: number, length: number, strength: number): void {
  const { shape, right } = phone;
  frame.burst = true;
  frame.noise = shape.noise;
  const fall = (shape.release ?? 0) / (shape.voiced ? 4.5 : 7);
  frame.frication = strength * (since < TRANSIENT_MS ? 1 : 0.6 * Math.exp((TRANSIENT_MS - since) / fall));
  if (frame.frication < 0.03) frame.frication = 0;
  const remaining = length - since;
  if (shape.voiced) {
    if (right) frame.voicing = since < TRANSIENT_MS ? 0.4 : 0.95;
    else {
      frame.voicing = 0.3 * (remaining / length);
      frame.aspiration = 0.15 * (remaining / length);
    }
    frame.tilt = 3;
    frame.voiced = true;
    return;
  }
  // Before a vowel the folds adduct quickly; before a pause the aspiration fades.
  const breath = right ? Math.min(1, 0.5 + remaining / 20) : Math.min(1, (1.6 * remaining) / length);
  frame.aspiration = since < TRANSIENT_MS / 2 ? 0.1 : (right ? 0.28 : 0.36) * breath * strength;
  frame.bandwidth = 1.4;
}
