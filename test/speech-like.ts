const RATE = 24_000;

/** A vowel of harmonics that glides, with noise in between: loud, quiet and silent. 24 kHz. */
export function speechLike(seconds: number): Int16Array {
  let state = 1;
  const random = () => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return state / 2 ** 30 - 1;
  };
  let phase = 0;
  return Int16Array.from({ length: seconds * RATE }, (_, index) => {
    const time = index / RATE;
    phase += (2 * Math.PI * (120 + 40 * Math.sin(3 * time))) / RATE;
    const loudness = Math.max(0, Math.sin(5 * time)) ** 2;
    let value = 0;
    for (let harmonic = 1; harmonic < 30; harmonic++) value += Math.sin(harmonic * phase) / harmonic;
    return Math.round(9000 * loudness * value + 300 * (1 - loudness) * random() * Number(time % 2 > 0.5));
  });
}

/**
 * Decibels by which what was encoded is louder than the difference.
 * @param decoded From -1 to 1.
 * @param delay Samples before the speech.
 */
export function clarity(samples: Int16Array, decoded: Float32Array, delay: number): number {
  let signal = 0;
  let noise = 0;
  samples.forEach((sample, index) => {
    const value = sample / 32_768;
    signal += value ** 2;
    noise += (value - (decoded[index + delay] ?? 0)) ** 2;
  });
  return 10 * Math.log10(signal / noise);
}
