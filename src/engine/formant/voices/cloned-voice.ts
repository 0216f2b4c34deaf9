import { mix } from '../../random.ts';
import type { ClonedVoice } from '../../synthesis-engine.ts';
import type { Voice } from './voice.ts';

/** Typical values of the catalog's voices, for everything that is not measured. */
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

/**
 * Pitch accents exceed a voice's mean by more than phrases fall below it, so the median of speech lies this
 * much above the mean.
 */
const MEDIAN_ABOVE_MEAN = 1.03;
/** Lowest mean F0 of the catalog's women, in Hz. */
const LOWEST_FEMALE_PITCH = 165;

/**
 * Builds a clone's voice from its measurements, with a seed derived from its id: the same clone always yields
 * the same voice.
 */
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
