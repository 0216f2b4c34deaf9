import type { Voice } from './voice.ts';

/** How far a young or old voice is pulled towards the pitch of its age. */
const PULL = 0.5;
/** In Hz. Old men speak higher than in their prime, old women lower (Hollien and Shipp, 1972; Linville, 2001). */
const PITCHES = {
  young: { male: 150, female: 255 },
  old: { male: 122, female: 172 },
} as const;

/**
 * The same voice at another age. Old voices tremble, are less regular, slower and more breathy, and come from a slightly longer tract
 * (Linville and Rens, 2001); young ones come from a shorter one, steadier and livelier.
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
