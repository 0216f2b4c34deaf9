import type { Frame } from './frame.ts';
import type { PhoneContext } from './phone-context.ts';

/** Swell and fall of a fricative. `time` is in ms since it began. */
export function articulateFricative(frame: Frame, phone: PhoneContext, time: number): void {
  const { shape, ms } = phone;
  const remaining = ms - time;
  const { voiced } = shape;
  const swell = Math.min(1, (time + 2) / 18, remaining / 14 + 0.15);
  frame.frication = voiced ? swell * 0.6 : swell;
  frame.noise = shape.noise;
  frame.voiced = voiced;
  if (voiced) {
    frame.voicing = 0.25;
    frame.tilt = 6;
  }
}
