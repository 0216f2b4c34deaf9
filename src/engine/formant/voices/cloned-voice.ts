import type { ClonedVoice } from '../../synthesis-engine.ts';
import { mix } from '../random.ts';
import type { Voice } from './voice.ts';

/** The middle of what the voices of the catalog have, for all that is not measured. */
const TYPICAL = {
  age: 'adult',
  upperFormants: 1,
  openQuotient: 0.63,
  speedQuotient: 2.1,
  breath: 0.05,
  bandwidth: 1.15,
  jitter: 0.005,
  shimmer: 0.026,
  drift: 0.005,
  tremor: 0,
  softness: 0.5,
  creak: 0.2,
  range: 1,
} as const;

/** Accents rise further above a voice's mean than phrases sink below it: the median of what is spoken lies so far above it. */
const MEDIAN_ABOVE_MEAN = 1.03;
/** Where the women of the catalog begin, in Hz. */
const LOWEST_FEMALE_PITCH = 165;

/** The voice of a clone: what was measured, and a seed of its own made from its id. The same clone is always the same voice. */
export function clonedVoice(id: string, { pitch, formantScale, tilt, rate }: ClonedVoice): Voice {
  return {
    ...TYPICAL,
    id,
    gender: pitch < LOWEST_FEMALE_PITCH ? 'male' : 'female',
    pitch: pitch / MEDIAN_ABOVE_MEAN,
    formantScale,
    tilt,
    rate,
    seed: mix(hash(id)),
  };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value;
}
