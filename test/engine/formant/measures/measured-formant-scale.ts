import { shapeOf } from '../../../../src/engine/formant/phones/phones.ts';
import type { Voice } from '../../../../src/engine/formant/voices/voice.ts';
import { decibels, powerSpectrum } from './power-spectrum.ts';
import { sustain } from './sustain.ts';

const VOWELS = ['a', 'e', 'ê', 'î', 'o'];
const SIZE = 2048;
const HERTZ = 24_000 / SIZE;
/** Half an octave of pitch, so that the harmonics sweep over the formants and trace them. */
const GLIDE = 0.5;
/** Distance from a peak to its points of comparison, relative to its frequency. */
const BESIDE = 0.12;
const SCALES = Array.from({ length: 131 }, (_, i) => 0.78 + i * 0.005);

/**
 * Factor of a voice's formants over those of the phone table: the scale at which the spectra of its sustained vowels have the highest
 * peaks at the scaled second and third formants of the table.
 */
export function measuredFormantScale(voice: Voice): number {
  const envelopes = VOWELS.map((vowel) => ({
    formants: shapeOf(vowel)!.formants!.slice(1),
    envelope: smoothed(powerSpectrum(sustain(voice, vowel, 1.2, GLIDE), SIZE), voice.pitch * 0.6),
  }));
  const scores = SCALES.map((scale) => {
    let score = 0;
    for (const { formants, envelope } of envelopes) {
      for (const formant of formants) {
        const at = (hertz: number) => envelope[Math.round(hertz / HERTZ)]!;
        const hertz = formant * scale;
        score += at(hertz) - (at(hertz * (1 - BESIDE)) + at(hertz * (1 + BESIDE))) / 2;
      }
    }
    return score;
  });
  return SCALES[scores.indexOf(Math.max(...scores))]!;
}

/** In dB, smoothed over this many Hz on each side. */
function smoothed(power: Float64Array, hertz: number): number[] {
  const reach = Math.round(hertz / HERTZ);
  return Array.from(power, (_, i) => {
    let sum = 0;
    let weights = 0;
    for (let k = Math.max(0, i - reach); k <= Math.min(power.length - 1, i + reach); k++) {
      const weight = 1 - Math.abs(k - i) / (reach + 1);
      sum += weight * power[k]!;
      weights += weight;
    }
    return decibels(sum / weights);
  });
}
