import { ALVEOLAR, DENTAL, LABIAL, PALATAL, PHARYNGEAL, UVULAR, VELAR } from './articulation-places.ts';
import type { Formants, NoiseBand, PhoneShape, Place } from './phone-shape.ts';

const NONE: Formants = [0, 0, 0];
const FRONT: Formants = [0, 0.01, 0.014];

const stop = (
  duration: number,
  voiced: boolean,
  place: Place,
  release: number,
  noise: readonly NoiseBand[],
): PhoneShape => ({ manner: 'stop', voiced, duration, place, release, noise, support: NONE });

const affricate = (
  duration: number,
  voiced: boolean,
  release: number,
  noise: readonly NoiseBand[],
): PhoneShape => ({ manner: 'affricate', voiced, duration, place: PALATAL, release, noise, support: NONE });

const voiceless = (
  duration: number,
  place: Place,
  noise: readonly NoiseBand[],
  breath?: number,
): PhoneShape => ({ manner: 'fricative', voiced: false, duration, place, noise, breath, support: NONE });

const voiced = (
  duration: number,
  place: Place,
  voiceBar: number,
  voiceBarTilt: number,
  noise: readonly NoiseBand[],
): PhoneShape => ({
  manner: 'fricative',
  voiced: true,
  duration,
  place,
  voiceBar,
  voiceBarTilt,
  noise,
  support: NONE,
});

/**
 * Stops, affricates, fricatives, ʔ and h of an adult male; voices scale them. Durations after Klatt (1975,
 * 1976) and Crystal and House (1988); VOT of stressed stops after Lisker and Abramson (1964), plain q shorter
 * than aspirated k. Bursts after Blumstein and Stevens (1979): labial diffuse and falling, dental diffuse and
 * rising, velar compact above the following second formant, uvular below it. Fricative spectra and levels
 * after Stevens (1998, chapter 8) and Jongman, Wayland and Wong (2000): v has the weakest noise, because its
 * jet meets no obstacle. Voiced fricatives are voiced strongly enough that noise is the weaker part. The burst
 * of d, the length of ç and the voicing of z are those that recognizers trained on people understand best
 * (bench/intelligibility).
 */
export const OBSTRUENTS: Readonly<Record<string, PhoneShape>> = {
  p: stop(96, false, LABIAL, 44, [
    [450, 700, 0.75],
    [1300, 2200, 0.35],
    [3500, 3500, 0.04],
  ]),
  b: stop(62, true, LABIAL, 20, [
    [450, 700, 1],
    [1400, 2200, 0.47],
    [3200, 3000, 0.04],
  ]),
  t: stop(88, false, DENTAL, 38, [
    [1700, 2000, 0.16],
    [3700, 1400, 0.25],
    [5600, 2200, 0.26],
  ]),
  d: stop(62, true, DENTAL, 20, [
    [1800, 2000, 0.5],
    [3200, 1400, 0.13],
    [5000, 2200, 0.18],
  ]),
  k: stop(100, false, VELAR, 48, [
    [1.22, 280, 0.64],
    [3500, 2600, 0.3],
  ]),
  g: stop(70, true, VELAR, 24, [
    [1.28, 320, 1.6],
    [3600, 1600, 0.35],
  ]),
  q: stop(104, false, UVULAR, 36, [
    [0.93, 260, 0.62],
    [2700, 1400, 0.07],
  ]),
  ʔ: { manner: 'glottal', voiced: true, duration: 64, support: FRONT },
  ç: affricate(118, false, 70, [
    [2600, 350, 0.402],
    [3600, 700, 0.402],
    [5400, 1600, 0.15],
  ]),
  c: affricate(98, true, 52, [
    [2500, 350, 0.34],
    [3400, 700, 0.34],
    [5200, 1600, 0.12],
  ]),

  s: voiceless(110, ALVEOLAR, [
    [4600, 1200, 0.25],
    [6600, 1700, 0.27],
    [9300, 2600, 0.14],
  ]),
  z: voiced(84, ALVEOLAR, 0.5, 12, [
    [3000, 1500, 0.04],
    [4500, 1200, 0.095],
    [6400, 1700, 0.076],
    [9300, 2600, 0.03],
  ]),
  ş: voiceless(112, PALATAL, [
    [2500, 350, 0.45],
    [3500, 700, 0.4],
    [5300, 1600, 0.12],
  ]),
  j: voiced(86, PALATAL, 0.45, 16, [
    [2450, 350, 0.3],
    [3400, 700, 0.3],
    [5200, 1600, 0.11],
  ]),
  f: voiceless(100, LABIAL, [
    [1200, 3000, 0.3],
    [3000, 4000, -0.08],
  ]),
  v: voiced(72, LABIAL, 0.32, 14, [
    [1200, 2000, 0.14],
    [4000, 6500, -0.025],
  ]),
  x: voiceless(102, UVULAR, [
    [1250, 320, 0.36],
    [2900, 1500, 0.08],
    [4600, 2500, 0.05],
  ]),
  ẍ: voiced(78, UVULAR, 0.48, 14, [
    [1200, 320, 0.26],
    [2800, 1400, 0.08],
    [4300, 2400, 0.05],
  ]),
  ḧ: voiceless(
    100,
    PHARYNGEAL,
    [
      [2500, 700, 0.1],
      [3700, 1200, 0.08],
    ],
    0.42,
  ),
  h: { manner: 'aspirate', voiced: false, duration: 66, support: FRONT },
};
