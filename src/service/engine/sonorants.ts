import type { Cavity, Formants, Manner, PhoneShape, Place } from './phone-shape.ts';
import { DENTAL, LABIAL, PHARYNGEAL, VELAR } from './places.ts';

const NONE: Formants = [0, 0, 0];
const LIQUID: Formants = [0.003, 0.006, 0.006];
const GLIDE: Formants = [0.004, 0.008, 0.008];

const nasal = (duration: number, formants: Formants, place: Place, cavity: Cavity): PhoneShape => ({
  manner: 'nasal',
  voiced: true,
  duration,
  formants,
  place,
  cavity,
  support: NONE,
});

const lateral = (duration: number, formants: Formants, cavity: Cavity): PhoneShape => ({
  manner: 'lateral',
  voiced: true,
  duration,
  formants,
  cavity,
  support: LIQUID,
});

const sonorant = (manner: Manner, duration: number, formants: Formants, support: Formants): PhoneShape => ({
  manner,
  voiced: true,
  duration,
  formants,
  support,
});

/**
 * Nasals, liquids, glides and ƹ of an adult male; voices scale their formants. The zeros of nasal murmurs are those of Fujimura (1962), of
 * the laterals and the strong third formant beside it that of Stevens (1998, section 9.3); the second formant of a clear and of a
 * velarised l are those Recasens (2012) found, of the pharyngeal that of Butcher and Ahmad (1987) for the Arabic of Iraq.
 */
export const SONORANTS: Readonly<Record<string, PhoneShape>> = {
  ƹ: { ...sonorant('approximant', 76, [780, 1270, 2450], LIQUID), place: PHARYNGEAL },

  m: nasal(74, [480, 1200, 2150], LABIAL, { pole: 1000, zero: 850 }),
  n: nasal(68, [480, 1450, 2450], DENTAL, { pole: 1200, zero: 1650 }),
  ŋ: nasal(74, [480, 1950, 2400], VELAR, { pole: 2900, zero: 3500 }),
  l: lateral(64, [350, 1480, 2650], { pole: 3300, zero: 2100 }),
  ł: lateral(74, [400, 850, 2650], { pole: 3200, zero: 1800 }),
  r: sonorant('tap', 40, [380, 1450, 2200], LIQUID),
  ř: sonorant('trill', 96, [430, 1350, 2150], LIQUID),
  w: sonorant('glide', 72, [300, 650, 2200], LIQUID),
  y: sonorant('glide', 68, [270, 2250, 3000], GLIDE),
};
