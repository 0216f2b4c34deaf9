/** Deterministic test signals (24 kHz, 16 bit) and measurements of the output. */

export const SOURCE_RATE = 24_000;

/** A sine without a silent sample, so that every gap in an output is the player's. */
export function tone(seconds: number, { frequency = 440, amplitude = 0.4 } = {}): Int16Array {
  const samples = new Int16Array(Math.round(seconds * SOURCE_RATE));
  for (let i = 0; i < samples.length; i++) {
    samples[i] = Math.round(amplitude * 32767 * Math.sin((2 * Math.PI * frequency * i) / SOURCE_RATE + 0.5));
  }
  return samples;
}

/** A voice-like sound: a pulse train's harmonics under a spectral slope, its pitch and loudness moving as in speech. */
export function voice(seconds: number, { pitch = 130, glide = 0.15 } = {}): Int16Array {
  const samples = new Int16Array(Math.round(seconds * SOURCE_RATE));
  let phase = 0;
  for (let i = 0; i < samples.length; i++) {
    const t = i / SOURCE_RATE;
    phase += (2 * Math.PI * pitch * (1 + glide * Math.sin(2 * Math.PI * 0.7 * t))) / SOURCE_RATE;
    let sum = 0;
    for (let harmonic = 1; harmonic <= 20; harmonic++) sum += Math.sin(harmonic * phase) / harmonic ** 1.3;
    samples[i] = Math.round(32767 * 0.15 * sum * (0.65 + 0.35 * Math.sin(2 * Math.PI * 3.1 * t)));
  }
  return samples;
}

/** mulberry32: reproducible numbers in [0, 1). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function toFloat(samples: Int16Array): Float32Array {
  return Float32Array.from(samples, (sample) => sample / 32768);
}

export function largestStep(samples: Float32Array): number {
  let largest = 0;
  for (let i = 1; i < samples.length; i++) largest = Math.max(largest, Math.abs(samples[i] - samples[i - 1]));
  return largest;
}

/** Steps larger than 1.6 times `own`, the largest the signal itself makes at the output's rate. */
export function countClicks(output: Float32Array, own: number): number {
  let clicks = 0;
  for (let i = 1; i < output.length; i++) if (Math.abs(output[i] - output[i - 1]) > 1.6 * own) clicks++;
  return clicks;
}

const SILENT_RUN = 32;

export interface Joined {
  /** The output without its silences (32 zeros and more). */
  sound: Float32Array;
  /** Indices in `sound` before which a silence was removed; the first is 0. */
  seams: number[];
  /** Frames of the silences between sounds. */
  gaps: number[];
}

export function joinSound(output: Float32Array): Joined {
  const sound: number[] = [];
  const seams: number[] = [];
  const gaps: number[] = [];
  for (let i = 0; i < output.length; ) {
    let end = i;
    while (end < output.length && output[end] === 0) end++;
    if (end - i >= SILENT_RUN || (end > i && i === 0) || (end > i && end === output.length)) {
      if (sound.length > 0 && end < output.length) gaps.push(end - i);
      if (end < output.length) seams.push(sound.length);
      i = end;
    } else {
      if (i === 0) seams.push(0);
      sound.push(output[i++]);
    }
  }
  return { sound: Float32Array.from(sound), seams, gaps };
}

/** Mean frequency of a tone by zero crossings, Hz, without `skip` seconds at both ends. */
export function frequencyOf(samples: Float32Array, rate: number, skip = 0.1): number {
  const from = Math.round(skip * rate);
  const to = samples.length - from;
  let first = -1;
  let last = -1;
  let crossings = 0;
  for (let i = from + 1; i < to; i++) {
    if (samples[i - 1] < 0 && samples[i] >= 0) {
      const at = i - samples[i] / (samples[i] - samples[i - 1]);
      if (first < 0) first = at;
      else crossings++;
      last = at;
    }
  }
  return (crossings * rate) / (last - first);
}
