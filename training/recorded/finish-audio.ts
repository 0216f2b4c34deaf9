import { RECOGNITION_RATE } from '../speak-text.ts';

const BLOCK = RECOGNITION_RATE / 100;
/** Blocks of 10 ms this far below the loudest are silent: -40 dB. */
const SILENT = 1e-4;
/** Silence kept at either end. */
const MARGIN = 0.05 * RECOGNITION_RATE;
/** RMS of the blocks that are not silent, and the largest sample. */
const LEVEL = 0.08 * 32_768;
const PEAK = 31_000;

/** Trims the silence at both ends and brings all speakers to one level; empty if all is silent. */
export function finishAudio(samples: Int16Array): Int16Array {
  const powers: number[] = [];
  for (let at = 0; at + BLOCK <= samples.length; at += BLOCK) {
    let sum = 0;
    for (let i = at; i < at + BLOCK; i++) sum += samples[i] * samples[i];
    powers.push(sum / BLOCK);
  }
  const threshold = Math.max(1, SILENT * powers.reduce((most, power) => Math.max(most, power), 0));
  const audible = powers.filter((power) => power > threshold);
  if (audible.length === 0) return new Int16Array(0);
  const first = powers.findIndex((power) => power > threshold) * BLOCK;
  const last = (powers.findLastIndex((power) => power > threshold) + 1) * BLOCK;
  const speech = samples.subarray(Math.max(0, first - MARGIN), last + MARGIN);
  const rms = Math.sqrt(audible.reduce((sum, power) => sum + power, 0) / audible.length);
  const peak = speech.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1);
  const gain = Math.min(LEVEL / rms, PEAK / peak);
  return Int16Array.from(speech, (sample) => Math.round(sample * gain));
}
