import type { Voice } from './voice.ts';

/** How strongly pitch moves towards the age's typical pitch, 0 to 1. */
const PULL = 0.5;
/** In Hz. Men's pitch rises with age, women's falls (Hollien and Shipp, 1972; Linville, 2001). */
const PITCHES = {
  young: { male: 150, female: 255 },
  old: { male: 122, female: 172 },
} as const;

/**
 * Derives a younger or older version of a voice. Old voices have tremor, more jitter and shimmer, more
 * breath, a slower rate and a slightly longer tract (Linville and Rens, 2001); young ones a shorter tract,
 * and steadier, livelier speech.
 */
export function ageVoice(voice: Voice, age: 'young' | 'old'): Voice {
  const old = age === 'old';
  const { gender } = voice;
  return {
    ...voice,
    age,
    pitch: voice.pitch * (PITCHES[age][gender] / voice.pitch) ** PULL,
    formantScale: voice.formantScale * (old ? 0.98 : 1.03),
    breath: voice.breath + (old ? 0.02 : 0),
    jitter: voice.jitter * (old ? 1.35 : 0.9),
    shimmer: voice.shimmer * (old ? 1.25 : 0.9),
    drift: voice.drift * (old ? 1.2 : 1),
    tremor: old ? 0.008 : 0,
    creak: old ? Math.max(voice.creak, 0.4) : voice.creak * 0.6,
    rate: voice.rate * (old ? 0.92 : 1.04),
    range: voice.range * (old ? 0.9 : 1.1),
  };
}
