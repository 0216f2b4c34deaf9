import type { ClonedVoice } from './engine.ts';
import { mix } from './random.ts';
import type { Voice } from './voices.ts';

/** The middle of what the voices of the catalog have, for all that is not measured; of brightness the most, from which tilt takes away. */
const TYPICAL = {
  openQuotient: 0.6,
  breath: 0.05,
  bandwidth: 1.1,
  jitter: 0.008,
  shimmer: 0.03,
  range: 1,
  brightness: 2.2,
} as const;

/** Phrases begin above a voice's mean and accents rise from it: the median of what is spoken lies so far above it. */
const MEDIAN_ABOVE_MEAN = 1.059;
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
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value;
}
