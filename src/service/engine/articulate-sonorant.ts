import type { Frame } from './frame.ts';
import type { PhoneContext } from './phone-context.ts';

/** One beat of a trilled ř. */
const TRILL_MS = 26;

/** Voicing, velum and tongue tip through a nasal, liquid, glide or approximant. `time` is in ms since it began. */
export function articulateSonorant(frame: Frame, phone: PhoneContext, time: number): void {
  const { shape, ms } = phone;
  switch (shape.manner) {
    case 'nasal':
      frame.voicing = 0.5;
      frame.tilt = 4;
      frame.nasality = 1;
      frame.nasalZero = shape.nasalZero ?? frame.nasalZero;
      frame.bandwidth = 1.25;
      return;
    case 'lateral':
      frame.voicing = 0.85;
      frame.tilt = 3;
      return;
    case 'glide':
      frame.voicing = 0.7;
      frame.tilt = 4;
      return;
    case 'approximant':
      frame.voicing = 0.7;
      frame.bandwidth = 1.4;
      frame.tilt = 3;
      return;
    case 'tap': {
      const part = time / ms;
      frame.voicing = part > 0.15 && part < 0.85 ? 0.1 : 0.5;
      frame.tilt = 6;
      return;
    }
    case 'trill':
      frame.voicing = (time % TRILL_MS) / TRILL_MS < 0.5 ? 0.08 : 0.5;
      frame.tilt = 2;
      return;
  }
}
