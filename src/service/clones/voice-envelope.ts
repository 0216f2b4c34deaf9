import { LIVE_SAMPLE_RATE } from '../../contract/limits.ts';
import { FRAME_STEP, type PitchFrame } from './track-pitch.ts';

/** Points per octave of an envelope, and the frequencies in Hz of its first and last point. */
const POINTS_PER_OCTAVE = 24;
const LOWEST = 300;
const HIGHEST = 6500;
const POINTS = Math.floor(POINTS_PER_OCTAVE * Math.log2(HIGHEST / LOWEST)) + 1;

const WINDOW = 0.03 * LIVE_SAMPLE_RATE;
const ORDER = 18;
const EMPHASIS = 0.97;
/** Width in Hz of a lag window that widens the harmonic peaks of a high voice's formants (after Tohkura et al., 1978). */
const LAG_WINDOW_HERTZ = 60;
const QUIETEST_DB = 20;
const MOST_FRAMES = 6000;

/** The index of the envelope's point at a frequency in Hz. */
export function pointAt(hertz: number): number {
  return Math.round(POINTS_PER_OCTAVE * Math.log2(hertz / LOWEST));
}

/**
 * The spectral envelope in dB, averaged over voiced frames: linear prediction smooths out the harmonics.
 * Points are evenly spaced in octaves from 300 Hz.
 */
export function voiceEnvelope(samples: Float32Array, frames: readonly PitchFrame[]): Float64Array {
  const loud = Math.max(...frames.map(({ level }) => level));
  const voiced = frames.flatMap(({ level, pitch }, i) => (pitch && level > loud - QUIETEST_DB ? i : []));
  const stride = Math.max(1, Math.ceil(voiced.length / MOST_FRAMES));
  const sum = new Float64Array(POINTS);
  let count = 0;
  for (let i = 0; i < voiced.length; i += stride) {
    const at = voiced[i]! * FRAME_STEP;
    if (at + WINDOW > samples.length) break;
    const predictor = predict(autocorrelate(samples, at));
    for (let k = 0; k < POINTS; k++) sum[k]! -= 10 * Math.log10(powerAt(predictor, k));
    count++;
  }
  return sum.map((decibels) => decibels / count);
}

const HANN = Float64Array.from(
  { length: WINDOW },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / WINDOW),
);
const LAG_WINDOW = Float64Array.from({ length: ORDER + 1 }, (_, lag) =>
  Math.exp(-0.5 * ((2 * Math.PI * LAG_WINDOW_HERTZ * lag) / LIVE_SAMPLE_RATE) ** 2),
);
const windowed = new Float64Array(WINDOW);

function autocorrelate(samples: Float32Array, at: number): Float64Array {
  for (let i = 0; i < WINDOW; i++) {
    windowed[i] = (samples[at + i]! - EMPHASIS * (samples[at + i - 1] ?? 0)) * HANN[i]!;
  }
  return LAG_WINDOW.map((weight, lag) => {
    let sum = 0;
    for (let i = lag; i < WINDOW; i++) sum += windowed[i]! * windowed[i - lag]!;
    return sum * weight;
  });
}

/** Levinson-Durbin recursion: the coefficients of the predictor's inverse filter, the first of which is 1. */
function predict(correlation: Float64Array): Float64Array {
  const filter = new Float64Array(ORDER + 1);
  filter[0] = 1;
  let error = correlation[0]! * 1.0001 + 1e-12;
  for (let order = 1; order <= ORDER; order++) {
    let sum = correlation[order]!;
    for (let i = 1; i < order; i++) sum += filter[i]! * correlation[order - i]!;
    const reflection = -sum / error;
    for (let i = 1; i <= order >> 1; i++) {
      const low = filter[i]!;
      const high = filter[order - i]!;
      filter[i] = low + reflection * high;
      if (i !== order - i) filter[order - i] = high + reflection * low;
    }
    filter[order] = reflection;
    error *= 1 - reflection * reflection;
  }
  return filter;
}

const COSINES = waves(Math.cos);
const SINES = waves(Math.sin);

/** For every point, the complex exponential at each filter coefficient. */
function waves(of: (angle: number) => number): Float64Array {
  return Float64Array.from({ length: POINTS * (ORDER + 1) }, (_, at) => {
    const hertz = LOWEST * 2 ** (Math.floor(at / (ORDER + 1)) / POINTS_PER_OCTAVE);
    return of(((2 * Math.PI * hertz) / LIVE_SAMPLE_RATE) * (at % (ORDER + 1)));
  });
}

/** Gain of the inverse filter at a point of the envelope. */
function powerAt(filter: Float64Array, point: number): number {
  const from = point * (ORDER + 1);
  let real = 0;
  let imaginary = 0;
  for (let i = 0; i <= ORDER; i++) {
    real += filter[i]! * COSINES[from + i]!;
    imaginary += filter[i]! * SINES[from + i]!;
  }
  return real * real + imaginary * imaginary;
}
