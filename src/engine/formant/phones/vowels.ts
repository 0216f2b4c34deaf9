import type { Formants, PhoneShape } from './phone-shape.ts';

const FRONT: Formants = [0, 0.01, 0.014];
const ROUND: Formants = [0.01, 0.014, 0.013];

const vowel = (duration: number, formants: Formants, support: Formants = FRONT): PhoneShape => ({
  manner: 'vowel',
  voiced: true,
  duration,
  formants,
  support,
});

/**
 * The eight vowels of an adult male; voices scale them. Qualities after McCarus (1958) and Thackston (2006):
 * a low and back, e between ɛ and æ, ê and o close-mid, i and u short and centralised, î and û peripheral.
 * Any two are at least 1.2 Bark apart (Traunmüller, 1990) in the F1-F2 plane.
 */
export const VOWELS: Readonly<Record<string, PhoneShape>> = {
  a: vowel(150, [710, 1150, 2480]),
  e: vowel(105, [640, 1700, 2480]),
  ê: vowel(145, [388, 2080, 2650]),
  î: vowel(135, [285, 2280, 3000]),
  i: vowel(64, [425, 1690, 2500]),
  o: vowel(150, [495, 850, 2400], ROUND),
  u: vowel(85, [390, 1020, 2300], ROUND),
  û: vowel(140, [310, 740, 2250], ROUND),
};
