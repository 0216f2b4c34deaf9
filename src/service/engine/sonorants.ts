import type { Formants, Manner, PhoneShape, Place } from './phone-shape.ts';
import { DENTAL, LABIAL, PHARYNGEAL, VELAR } from './places.ts';

const LIQUID: Formants = [0.006, 0.014, 0.014];
const NASAL: Formants = [0.02, 0.02, 0.012];
const VOICED: Formants = [0.012, 0.012, 0.012];

const nasal = (duration: number, formants: Formants, place: Place, nasalZero: number): PhoneShape => ({
  manner: 'nasal',
  voiced: true,
  duration,
  formants,
  place,
  nasalZero,
  support: NASAL,
});

const sonorant = (
  manner: Manner,
  duration: number,
  formants: Formants,
  support: Formants = LIQUID,
): PhoneShape => ({ manner, voiced: true, duration, formants, support });

/** Nasals, liquids, glides and ƹ of an adult male; voices scale their formants. */
export const SONORANTS: Readonly<Record<string, PhoneShape>> = {
  ƹ: { ...sonorant('approximant', 70, [680, 1250, 2450], VOICED), place: PHARYNGEAL },

  m: nasal(72, [480, 1150, 2150], LABIAL, 110),
  n: nasal(66, [480, 1400, 2500], DENTAL, 140),
  ŋ: nasal(66, [480, 1850, 2400], VELAR, 200),
  l: sonorant('lateral', 62, [340, 1350, 2700]),
  ł: sonorant('lateral', 70, [400, 880, 2600], [0.01, 0.02, 0.02]),
  r: sonorant('tap', 38, [400, 1450, 2450]),
  ř: sonorant('trill', 92, [430, 1350, 2350]),
  w: sonorant('glide', 64, [310, 720, 2250], VOICED),
  y: sonorant('glide', 62, [280, 2250, 3000]),
};
