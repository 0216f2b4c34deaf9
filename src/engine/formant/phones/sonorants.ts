import { DENTAL, LABIAL, PHARYNGEAL, VELAR } from './articulation-places.ts';
import type { Cavity, Formants, Manner, PhoneShape, Place } from './phone-shape.ts';

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
 * Nasals, liquids, glides and ƹ of an adult male; voices scale their formants. The further back the oral
 * closure, the higher the zero of the nasal murmur (Fujimura, 1962): that of ŋ is placed at a gap found in
 * recordings, because its own, above 3 kHz, is hardly audible. A lateral has its zero below a strong third
 * formant (Stevens, 1998, section 9.3); second formants of clear and velarised l after Recasens (2012), the
 * first of the pharyngeal after Butcher and Ahmad (1987) for Iraqi Arabic. The third formants of r and ř are
 * at the low end of Lindau's (1985) range for rhotics: recognizers trained on human (if English) speech then
 * confuse r less often with n or l.
 */
export const SONORANTS: Readonly<Record<string, PhoneShape>> = {
  ƹ: { ...sonorant('approximant', 76, [780, 1270, 2450], LIQUID), place: PHARYNGEAL },

  m: nasal(74, [480, 1040, 2350], LABIAL, { pole: 1050, zero: 800, damping: 1.2 }),
  n: nasal(68, [480, 1450, 2450], DENTAL, { pole: 2000, zero: 1650, damping: 1.6 }),
  ŋ: nasal(76, [480, 1350, 2250], VELAR, { pole: 2450, zero: 1950, damping: 2.4 }),
  l: lateral(66, [365, 1300, 2920], { pole: 2300, zero: 1950, damping: 1.4 }),
  ł: lateral(76, [400, 850, 2750], { pole: 2400, zero: 1800, damping: 1.2 }),
  r: sonorant('tap', 72, [480, 1450, 1850], LIQUID),
  ř: sonorant('trill', 112, [420, 1350, 1950], LIQUID),
  w: sonorant('glide', 78, [310, 710, 2250], GLIDE),
  y: sonorant('glide', 74, [275, 2250, 2950], GLIDE),
};
