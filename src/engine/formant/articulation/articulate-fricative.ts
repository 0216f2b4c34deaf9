import type { Frame } from './frame.ts';
import type { PhoneContext } from './phone-context.ts';

/** Frication starts immediately and grows over this fraction of the fricative. */
const ONSET_MS = 12;
const GROWTH = 0.4;
const FALL_MS = 16;
/** Decay time of voicing into a voiceless fricative. */
const DYING_MS = 5;

/** Frication with a rise and a fall, voiced if the phone is. @param time ms since the phone began. */
export function articulateFricative(frame: Frame, phone: PhoneContext, time: number): void {
  const { shape, ms, left, right } = phone;
  const { voiced, breath, voiceBar } = shape;
  const remaining = ms - time;
  const growth = 0.55 + (0.45 * time) / (ms * GROWTH);
  const swell = Math.min(1, growth, (time + 3) / ONSET_MS, remaining / FALL_MS + 0.2);
  frame.frication = swell;
  frame.noise = shape.noise;
  frame.voiced = voiced;
  if (breath) {
    frame.aspiration = breath * swell;
    frame.bandwidth = 0.8;
  }
  if (voiced) {
    // Before a pause, voicing ends before frication does.
    const fading = right ? 1 : Math.max(0, 1 - time / (ms * 0.7));
    frame.voicing = (voiceBar ?? 0) * fading;
    frame.tilt = shape.voiceBarTilt ?? 0;
  } else if (left?.voiced) {
    frame.voicing = 0.4 * Math.exp(-time / DYING_MS);
    if (frame.voicing < 0.05) frame.voicing = 0;
    frame.tilt = 8;
  }
}
