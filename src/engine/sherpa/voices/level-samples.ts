/** Above it, -4 dBFS, samples are pressed together, to stay 1.1 dB below full scale; the embedded voices do the same. */
const KNEE = 0.63;
const CEILING = 0.88;
const FULL_SCALE = 32_767;

/** Multiplies samples by a gain. */
export function levelSamples(samples: Float32Array, gain: number): Int16Array<ArrayBuffer> {
  const levelled = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i] * gain;
    const size = Math.abs(sample);
    const limited =
      size <= KNEE ? size : KNEE + (CEILING - KNEE) * Math.tanh((size - KNEE) / (CEILING - KNEE));
    levelled[i] = Math.round(Math.sign(sample) * limited * FULL_SCALE) || 0;
  }
  return levelled;
}
