import type { Phone } from '../../text/types.ts';

type Manner =
  | 'vowel'
  | 'stop'
  | 'affricate'
  | 'fricative'
  | 'aspirate'
  | 'nasal'
  | 'lateral'
  | 'glide'
  | 'approximant'
  | 'tap'
  | 'trill'
  | 'glottal';

/** Frequencies of the first three formants in Hz, for a vocal tract of 17 cm. */
export type Formants = readonly [number, number, number];

/** One band of frication noise: centre and bandwidth in Hz, linear gain. A centre of 0 follows the second formant. */
export type NoiseBand = readonly [number, number, number];

/**
 * Where a consonant pulls the formants of its neighbours: `locus` in Hz; a vowel beside it starts at
 * `locus + (vowel - locus) * pull` (locus equations after Sussman, McCaffrey and Matthews, 1991).
 */
interface Place {
  readonly locus: Formants;
  readonly pull: Formants;
  /** The velar locus depends on the vowel's backness; then `locus[1]` is not used. */
  readonly followsBackness?: boolean;
}

export interface PhoneShape {
  readonly manner: Manner;
  readonly voiced: boolean;
  /** Length in ms of the phone inside a word at speed 1. */
  readonly duration: number;
  /** Formants held by the phone itself: vowels, nasals, liquids and glides. */
  readonly formants?: Formants;
  readonly place?: Place;
  /** Stops and affricates: ms from the release to the end (burst, then aspiration or frication). */
  readonly release?: number;
  readonly noise?: readonly NoiseBand[];
  /** Nasals: distance in Hz of the spectral zero above the nasal pole. */
  readonly nasalZero?: number;
  /** Extra energy at F2, F3 and 3.5 kHz that a cascade of formants alone lacks beside measured speech. */
  readonly support: Formants;
}

const LABIAL: Place = { locus: [250, 850, 2200], pull: [0.25, 0.44, 0.5] };
const DENTAL: Place = { locus: [260, 1650, 2650], pull: [0.25, 0.336, 0.35] };
const ALVEOLAR: Place = { locus: [260, 1750, 2650], pull: [0.2, 0.336, 0.35] };
const PALATAL: Place = { locus: [260, 1950, 2550], pull: [0.2, 0.28, 0.3] };
const VELAR: Place = { locus: [260, 1600, 2250], pull: [0.25, 0.68, 0.55], followsBackness: true };
const UVULAR: Place = { locus: [420, 1150, 2400], pull: [0.22, 0.48, 0.6] };
const PHARYNGEAL: Place = { locus: [650, 1250, 2450], pull: [0.2, 0.4, 0.6] };

const NONE: Formants = [0, 0, 0];
const FRONT: Formants = [0, 0.01, 0.014];
const ROUND: Formants = [0.01, 0.022, 0.022];
const LIQUID: Formants = [0.006, 0.014, 0.014];
const NASAL: Formants = [0.02, 0.02, 0.012];
const VOICED: Formants = [0.012, 0.012, 0.012];

const vowel = (duration: number, formants: Formants, support: Formants = FRONT): PhoneShape => ({
  manner: 'vowel',
  voiced: true,
  duration,
  formants,
  support,
});

const stop = (
  duration: number,
  voiced: boolean,
  place: Place,
  release: number,
  noise: readonly NoiseBand[],
): PhoneShape => ({
  manner: 'stop',
  voiced,
  duration,
  place,
  release,
  noise,
  support: voiced ? VOICED : NONE,
});

const affricate = (
  duration: number,
  voiced: boolean,
  release: number,
  noise: readonly NoiseBand[],
): PhoneShape => ({
  manner: 'affricate',
  voiced,
  duration,
  place: PALATAL,
  release,
  noise,
  support: voiced ? VOICED : NONE,
});

const fricative = (
  duration: number,
  voiced: boolean,
  place: Place,
  noise: readonly NoiseBand[],
): PhoneShape => ({ manner: 'fricative', voiced, duration, place, noise, support: voiced ? VOICED : NONE });

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

/**
 * The 30 consonants and 8 vowels of `src/text/types.ts`. Formants are those of an adult male; voices scale them.
 */
const PHONES: Readonly<Record<string, PhoneShape>> = {
  a: vowel(150, [700, 1170, 2480]),
  e: vowel(105, [600, 1640, 2450]),
  ê: vowel(145, [440, 2000, 2620]),
  î: vowel(135, [300, 2230, 2950]),
  i: vowel(62, [420, 1620, 2480]),
  o: vowel(150, [460, 830, 2420], ROUND),
  u: vowel(85, [410, 960, 2350], ROUND),
  û: vowel(140, [320, 790, 2300], ROUND),

  p: stop(75, false, LABIAL, 46, [
    [700, 900, 0.494],
    [1800, 2500, 0.283],
  ]),
  b: stop(70, true, LABIAL, 14, [
    [600, 900, 0.55],
    [1600, 2500, 0.4],
  ]),
  t: stop(72, false, DENTAL, 44, [
    [3800, 1200, 0.222],
    [5600, 2200, 0.19],
  ]),
  d: stop(62, true, DENTAL, 15, [
    [3400, 1200, 0.26],
    [5200, 2200, 0.2],
  ]),
  k: stop(74, false, VELAR, 50, [
    [0, 260, 0.451],
    [3900, 1500, 0.126],
  ]),
  g: stop(66, true, VELAR, 20, [
    [0, 320, 0.75],
    [3600, 1500, 0.24],
  ]),
  q: stop(82, false, UVULAR, 30, [
    [1150, 260, 0.358],
    [3000, 1200, 0.06],
  ]),
  ʔ: { manner: 'glottal', voiced: true, duration: 36, support: FRONT },
  ç: affricate(118, false, 68, [
    [2600, 350, 0.402],
    [3600, 700, 0.402],
    [5500, 1600, 0.201],
  ]),
  c: affricate(90, true, 42, [
    [2500, 350, 0.284],
    [3500, 700, 0.284],
    [5300, 1600, 0.124],
  ]),

  s: fricative(105, false, ALVEOLAR, [
    [4700, 1200, 0.12],
    [7000, 1700, 0.125],
    [9500, 2500, 0.08],
  ]),
  z: fricative(80, true, ALVEOLAR, [
    [4700, 1200, 0.12],
    [7000, 1700, 0.08],
    [9500, 2500, 0.045],
  ]),
  ş: fricative(108, false, PALATAL, [
    [2600, 350, 0.402],
    [3600, 700, 0.402],
    [5500, 1600, 0.201],
  ]),
  j: fricative(82, true, PALATAL, [
    [2500, 350, 0.36],
    [3500, 700, 0.36],
    [5300, 1600, 0.17],
  ]),
  f: fricative(96, false, LABIAL, [
    [1500, 1500, 0.09],
    [5000, 5000, 0.065],
    [8500, 5000, 0.055],
  ]),
  v: fricative(66, true, LABIAL, [
    [1500, 1500, 0.03],
    [5000, 5000, 0.022],
    [8500, 5000, 0.02],
  ]),
  x: fricative(98, false, UVULAR, [
    [1350, 320, 0.24],
    [3100, 1100, 0.1],
    [4600, 2400, 0.07],
  ]),
  ẍ: fricative(76, true, UVULAR, [
    [1250, 300, 0.36],
    [2900, 1100, 0.14],
    [4300, 2200, 0.09],
  ]),
  ḧ: fricative(92, false, PHARYNGEAL, [
    [1150, 240, 0.32],
    [2500, 600, 0.18],
    [3600, 1100, 0.1],
  ]),
  h: { manner: 'aspirate', voiced: false, duration: 64, support: FRONT },
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

/** The acoustic description of a phone; undefined for a letter outside the alphabet of `src/text/types.ts`. */
export function shapeOf(phone: Phone): PhoneShape | undefined {
  return Object.hasOwn(PHONES, phone) ? PHONES[phone] : undefined;
}
