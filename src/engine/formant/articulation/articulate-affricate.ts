import { close } from './articulate-stop.ts';
import type { Frame } from './frame.ts';
import type { PhoneContext } from './phone-context.ts';

/** An affricate's frication rises abruptly, a fricative's gradually (Howell and Rosen, 1983). */
const RISE_MS = 8;
/** Duration of the release transient. */
const TRANSIENT_MS = 5;
const TRANSIENT = 1.3;
const FALL_MS = 24;

/** A closure, then homorganic frication. @param time ms since the phone began. */
export function articulateAffricate(frame: Frame, phone: PhoneContext, time: number): void {
  const { shape, ms, right } = phone;
  const { voiced } = shape;
  const closure = ms - Math.min(shape.release ?? 0, ms * 0.6);
  if (time < closure) {
    close(frame, phone, time, closure);
    return;
  }
  const since = time - closure;
  const remaining = ms - time;
  const rise = since < TRANSIENT_MS ? TRANSIENT : Math.min(1, 0.75 + (0.25 * since) / RISE_MS);
  const swell = Math.min(rise, remaining / FALL_MS + 0.15);
  frame.burst = true;
  frame.noise = shape.noise;
  frame.frication = swell * (voiced ? 0.8 : 1);
  frame.voiced = voiced;
  if (voiced && right) {
    frame.voicing = 0.3;
    frame.tilt = 14;
  } else if (!voiced && right && remaining < FALL_MS) frame.aspiration = 0.35;
}
