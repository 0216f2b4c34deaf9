import type { Formants, PhoneShape } from './phone-shape.ts';

const FRONT: Formants = [0, 0.01, 0.014];
const ROUND: Formants = [0.01, 0.022, 0.022];

const vowel = (duration: number, formants: Formants, support: Formants = FRONT): PhoneShape => ({
  manner: 'vowel',
  voiced: true,
  duration,
  formants,
  support,
});

/** The eight vowels of an adult male; voices scale them. */
export const VOWELS: Readonly<Record<string, PhoneShape>> = {
  a: vowel(150, [700, 1170, 2480]),
  e: vowel(105, [600, 1640, 2450]),
  ê: vowel(145, [440, 2000, 2620]),
  î: vowel(135, [300, 2230, 2950]),
  i: vowel(62, [420, 1620, 2480]),
  o: vowel(150, [460, 830, 2420], ROUND),
  u: vowel(85, [410, 960, 2350], ROUND),
  û: vowel(140, [320, 790, 2300], ROUND),
};
