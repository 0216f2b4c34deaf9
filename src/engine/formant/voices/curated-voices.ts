import { ageVoice } from './age-voice.ts';
import type { Voice } from './voice.ts';

/** Phonation types (after Laver, 1980) for men; `WOMEN` is added for women. */
const PHONATION_TYPES = {
  modal: { openQuotient: 0.65, speedQuotient: 2, tilt: 7, breath: 0.055, softness: 0.4, creak: 0.25 },
  bright: { openQuotient: 0.58, speedQuotient: 2.5, tilt: 3, breath: 0.03, softness: 0.3, creak: 0.1 },
  pressed: { openQuotient: 0.53, speedQuotient: 2.9, tilt: 4, breath: 0.02, softness: 0.1, creak: 0.4 },
  creaky: { openQuotient: 0.56, speedQuotient: 2.6, tilt: 5.5, breath: 0.03, softness: 0.2, creak: 0.9 },
  mellow: { openQuotient: 0.66, speedQuotient: 1.9, tilt: 8.5, breath: 0.04, softness: 0.7, creak: 0.15 },
  breathy: { openQuotient: 0.7, speedQuotient: 1.7, tilt: 8, breath: 0.085, softness: 0.95, creak: 0 },
} as const;

const WOMEN = { openQuotient: 0.05, speedQuotient: -0.2, tilt: 2, breath: 0.015 } as const;

type Age = Voice['age'];
type PhonationType = keyof typeof PHONATION_TYPES;

/**
 * Mean F0 in Hz, formant scale, scale of the upper formants, age, phonation type, rate, pitch range, jitter
 * and shimmer in %.
 */
type Row = readonly [number, number, number, Age, PhonationType, number, number, number, number];

/**
 * In catalog order: Sorani 1 to 10, Kurmanji 1 to 10, Badini 1 to 6, cast 1 to 7, studio 8 to 13; men and
 * women alternate. Any two voices of a gender differ by at least 2 semitones or 4 % of tract length, more
 * than listeners confuse (Ives, Smith and Patterson, 2005), and each dialect has high and low, old and young,
 * clear and soft voices.
 */
const ROWS: readonly Row[] = [
  [111.5, 0.97, 1, 'adult', 'modal', 1, 1, 0.5, 2.6],
  [208.5, 1.155, 1, 'adult', 'modal', 1, 1.05, 0.5, 2.5],
  [88, 0.91, 0.98, 'adult', 'creaky', 0.95, 0.85, 0.7, 3],
  [185.5, 1.06, 1.03, 'adult', 'mellow', 0.95, 0.9, 0.5, 2.6],
  [141, 1.015, 1.02, 'young', 'bright', 1.06, 1.25, 0.45, 2.3],
  [263.5, 1.205, 1, 'young', 'bright', 1.06, 1.2, 0.4, 2.2],
  [125.5, 0.925, 1.03, 'old', 'mellow', 0.93, 0.9, 0.7, 2.7],
  [165, 1.105, 0.98, 'old', 'creaky', 0.95, 0.9, 0.7, 2.7],
  [99, 1, 1.04, 'adult', 'pressed', 1.05, 1.1, 0.4, 2.4],
  [234.5, 1.105, 0.97, 'adult', 'breathy', 0.97, 1.1, 0.6, 2.8],

  [99, 0.955, 1, 'adult', 'modal', 1, 1, 0.5, 2.6],
  [208.5, 1.105, 1, 'adult', 'bright', 1.02, 1.1, 0.45, 2.4],
  [125.5, 1.015, 0.98, 'young', 'breathy', 0.98, 0.9, 0.6, 2.8],
  [234.5, 1.205, 1.02, 'young', 'modal', 1.05, 1.25, 0.45, 2.3],
  [78, 0.91, 1.02, 'adult', 'mellow', 0.92, 0.8, 0.6, 2.8],
  [185.5, 1.155, 0.98, 'adult', 'pressed', 1.04, 0.95, 0.4, 2.4],
  [159, 0.925, 1, 'adult', 'modal', 1.05, 1.2, 0.5, 2.4],
  [165, 1.06, 1.02, 'old', 'mellow', 0.9, 0.85, 0.7, 2.8],
  [111.5, 0.925, 0.97, 'old', 'creaky', 0.95, 1, 0.7, 2.8],
  [263.5, 1.155, 0.98, 'adult', 'mellow', 1, 1.3, 0.5, 2.5],

  [111.5, 1.015, 1, 'adult', 'bright', 1.02, 1.1, 0.45, 2.4],
  [208.5, 1.06, 0.98, 'adult', 'modal', 0.98, 1, 0.5, 2.6],
  [88, 0.955, 1.03, 'old', 'modal', 0.96, 0.95, 0.65, 2.6],
  [234.5, 1.26, 1, 'young', 'bright', 1.06, 1.15, 0.4, 2.2],
  [141, 0.97, 0.98, 'adult', 'modal', 1.02, 1.15, 0.5, 2.5],
  [185.5, 1.105, 1.03, 'adult', 'breathy', 0.95, 0.95, 0.6, 2.9],

  [125.5, 0.97, 1.01, 'adult', 'bright', 1.06, 1.3, 0.45, 2.4],
  [263.5, 1.26, 1.02, 'young', 'modal', 1.08, 1.3, 0.4, 2.2],
  [78, 0.97, 0.97, 'old', 'creaky', 0.94, 0.9, 0.7, 2.9],
  [165, 1.155, 1, 'adult', 'creaky', 1, 1.1, 0.6, 2.7],
  [159, 0.97, 1.03, 'adult', 'pressed', 1.08, 1.25, 0.4, 2.3],
  [234.5, 1.155, 1.01, 'adult', 'pressed', 1.05, 1.3, 0.4, 2.3],
  [141, 1.06, 0.98, 'young', 'breathy', 1, 1.1, 0.55, 2.6],

  [185.5, 1.205, 1.01, 'adult', 'bright', 1.02, 1.05, 0.45, 2.4],
  [99, 0.91, 1.01, 'adult', 'bright', 1, 0.9, 0.45, 2.4],
  [208.5, 1.205, 0.97, 'adult', 'mellow', 0.98, 0.95, 0.5, 2.5],
  [88, 1.015, 0.98, 'adult', 'mellow', 0.97, 0.9, 0.5, 2.6],
  [263.5, 1.105, 1.03, 'adult', 'modal', 1.03, 1.15, 0.45, 2.4],
  [159, 1.015, 1, 'young', 'mellow', 1.02, 1.05, 0.5, 2.5],
];

/** @param index row of the table above. */
export function curatedVoice(id: string, index: number, seed: number): Voice {
  const [pitch, formantScale, upperFormants, age, phonationType, rate, range, jitter, shimmer] = ROWS[index];
  const male = index % 2 === 0;
  const phonation = PHONATION_TYPES[phonationType];
  const base: Voice = {
    ...phonation,
    ...(male ? undefined : adaptToWoman(phonation)),
    id,
    gender: male ? 'male' : 'female',
    age,
    pitch,
    formantScale,
    upperFormants,
    bandwidth: 1.15,
    jitter: jitter / 100,
    shimmer: shimmer / 100,
    drift: jitter / 100,
    tremor: 0,
    rate,
    range,
    seed,
  };
  // The rows already give these values for the voice's age.
  return age === 'adult' ? base : { ...ageVoice(base, age), pitch, formantScale, rate, range };
}

function adaptToWoman(phonation: (typeof PHONATION_TYPES)[PhonationType]): Partial<Voice> {
  return {
    openQuotient: phonation.openQuotient + WOMEN.openQuotient,
    speedQuotient: phonation.speedQuotient + WOMEN.speedQuotient,
    tilt: phonation.tilt + WOMEN.tilt,
    breath: phonation.breath + WOMEN.breath,
  };
}
