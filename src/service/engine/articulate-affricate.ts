import type { Frame } from './frame.ts';
import type { PhoneContext } from './phone-context.ts';

const BURST_MS = 10;

/** Closure and frication of an affricate. `time` is in ms since it began. */
export function articulateAffricate(frame: Frame, phone: PhoneContext, time: number): void {
  const { shape, ms } = phone;
  const remaining = ms - time;
  const { voiced } = shape;
  const closure = ms - Math.min(shape.release ?? 0, ms * 0.6);
  if (time < closure) {
    frame.aspiration = 0;
    frame.tilt = 14;
    frame.voicing = voiced ? 0.18 : 0;
    return;
  }
  const since = time - closure;
  frame.frication = (since < BURST_MS ? 1 : 0.85) * Math.min(1, remaining / 15 + 0.2) * (voiced ? 0.7 : 1);
  frame.burst = true;
  frame.noise = shape.noise;
  frame.voiced = voiced;
  if (voiced) {
    frame.voicing = 0.3;
    frame.tilt = 5;
  }
}
