import type { SeededRandom } from './seeded-random.ts';
import { RECOGNITION_RATE } from './speak-text.ts';

/** Adds white or pink (-3 dB per octave) noise at a given SNR in dB. */
export function addNoise(samples: Int16Array, decibels: number, random: SeededRandom): Int16Array {
  const isPink = random.next() < 0.5;
  const noise = Float64Array.from(samples, () => gaussian(random));
  if (isPink) redden(noise);
  const scale = (level(samples) / level(noise)) * 10 ** (-decibels / 20);
  return toPcm(Float64Array.from(samples, (sample, i) => sample + scale * noise[i]));
}

/** Total level of the reverberation relative to the direct sound: -6 dB. */
const ECHO_LEVEL = 0.5;

/** Adds reverberation that decays by 60 dB in `seconds`. */
export function addRoom(samples: Int16Array, seconds: number, random: SeededRandom): Int16Array {
  // Sparse reflections make fast convolution unnecessary.
  const count = Math.floor(400 * seconds);
  const taps = Array.from({ length: count }, () => {
    const delay = random.between(0.003, seconds);
    return {
      at: Math.floor(delay * RECOGNITION_RATE),
      weight: gaussian(random) * 10 ** ((-3 * delay) / seconds),
    };
  });
  const strength = Math.sqrt(taps.reduce((sum, { weight }) => sum + weight ** 2, 0));
  const tail = Math.floor(seconds * RECOGNITION_RATE);
  const out = new Float64Array(samples.length + tail);
  out.set(samples);
  for (const { at, weight } of taps) {
    const part = (ECHO_LEVEL * weight) / strength;
    for (let i = 0; i < samples.length; i++) out[at + i] += part * samples[i];
  }
  return toPcm(out);
}

function gaussian(random: SeededRandom): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

/** White to pink (Kellet's three-pole filter). */
function redden(noise: Float64Array): void {
  let [a, b, c] = [0, 0, 0];
  for (let i = 0; i < noise.length; i++) {
    a = 0.99765 * a + 0.099046 * noise[i];
    b = 0.963 * b + 0.2965164 * noise[i];
    c = 0.57 * c + 1.0526913 * noise[i];
    noise[i] = a + b + c + 0.1848 * noise[i];
  }
}

function level(samples: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < samples.length; i++) sum += samples[i] ** 2;
  return Math.sqrt(sum / samples.length);
}

/** Attenuated if it would clip. */
function toPcm(samples: Float64Array): Int16Array {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1);
  const scale = Math.min(1, 32_000 / peak);
  return Int16Array.from(samples, (sample) => Math.round(sample * scale));
}
