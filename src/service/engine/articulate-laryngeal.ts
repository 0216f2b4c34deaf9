import type { Frame } from './frame.ts';
import type { PhoneContext } from './phone-context.ts';

/** The folds alone make ʔ and h; the tract keeps the shape of the neighbours. `time` is in ms since it began. */
export function articulateLaryngeal(frame: Frame, phone: PhoneContext, time: number): void {
  const { shape, ms, left, right } = phone;
  const remaining = ms - time;
  switch (shape.manner) {
    case 'glottal': {
      const edge = ms * 0.3;
      frame.voicing = (left && time < edge) || remaining < edge ? 0.35 : left ? 0.08 : 0;
      frame.openness = 0.6;
      return;
    }
    case 'aspirate':
      frame.aspiration = 0.38;
      frame.voicing = left?.voiced && right?.voiced ? 0.1 : 0;
      frame.bandwidth = 1.6;
      return;
  }
}
