import type { Place } from './phone-shape.ts';

/*
 * Loci and slopes after the locus equations of Sussman, McCaffrey and Matthews (1991), for pharyngeals after
 * Butcher and Ahmad (1987); transition durations after Kewley-Port (1982); vowel-to-vowel coarticulation
 * after Öhman (1966) and Recasens (1985): most for labials, which leave the tongue free, least for palatals.
 */
export const LABIAL: Place = {
  locus: [250, 850, 2200],
  slope: [0.25, 0.44, 0.5],
  transition: 42,
  coarticulation: 0.2,
};
export const DENTAL: Place = {
  locus: [260, 1650, 2650],
  slope: [0.25, 0.336, 0.35],
  transition: 42,
  coarticulation: 0.1,
};
export const ALVEOLAR: Place = {
  locus: [260, 1750, 2650],
  slope: [0.2, 0.336, 0.35],
  transition: 42,
  coarticulation: 0.08,
};
export const PALATAL: Place = {
  locus: [260, 1950, 2550],
  slope: [0.2, 0.28, 0.3],
  transition: 52,
  coarticulation: 0.04,
};
export const VELAR: Place = {
  locus: [260, 1600, 2250],
  slope: [0.25, 0.68, 0.55],
  followsBackness: true,
  transition: 62,
  coarticulation: 0.1,
};
export const UVULAR: Place = {
  locus: [420, 1150, 2400],
  slope: [0.22, 0.48, 0.6],
  transition: 62,
  coarticulation: 0.08,
};
export const PHARYNGEAL: Place = {
  locus: [760, 1350, 2450],
  slope: [0.2, 0.35, 0.6],
  transition: 62,
  coarticulation: 0.08,
};
