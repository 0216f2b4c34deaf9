import type { Frame } from './frame.ts';
import type { PhoneContext } from './phone-context.ts';

const BURST_MS = 10;

/** Closure, burst and what follows the release of a stop. `time` is in ms since it began. */
export function articulateStop(frame: Frame, phone: PhoneContext, time: number): void {
  const { shape, ms, left } = phone;
  const remaining = ms - time;
  const { voiced } = shape;
  const release = shape.release ?? 0;
  const closure = Math.max(ms - release, ms * 0.45);
  if (time < closure) {
    frame.aspiration = 0;
    frame.tilt = 14;
    if (voiced) frame.voicing = 0.18 * Math.min(1, remaining / 20);
    else if (left && time < 10) frame.voicing = 0.2;
    return;
  }
  const since = time - closure;
  if (since < BURST_MS + 5) {
    frame.frication = since < BURST_MS ? 1 : 0.4;
    frame.burst = true;
    frame.noise = shape.noise;
  }
  if (voiced) {
    frame.voicing = 0.5;
    frame.voiced = true;
  } else {
    const aspirated = Math.max(1, release - 8);
    frame.aspiration = 0.24 * Math.max(0, 1 - Math.max(0, since - aspirated * 0.6) / (aspirated * 0.9 + 1));
  }
}
