import type { Formants, NoiseBand, PhoneShape, Place } from './phone-shape.ts';
import { ALVEOLAR, DENTAL, LABIAL, PALATAL, PHARYNGEAL, UVULAR, VELAR } from './places.ts';

const NONE: Formants = [0, 0, 0];
const FRONT: Formants = [0, 0.01, 0.014];
const VOICED: Formants = [0.012, 0.012, 0.012];

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

/** Stops, affricates and fricatives, ʔ and h of an adult male; voices scale them. */
export const OBSTRUENTS: Readonly<Record<string, PhoneShape>> = {
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
};
