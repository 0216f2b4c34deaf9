import { Int16RateConverter } from '../../src/dsp/int16-rate-converter.ts';
import { RECOGNITION_RATE } from '../speak-text.ts';

/** @param rate Samples per second. @returns 16 kHz. */
export function toRecognitionRate(samples: Int16Array, rate: number): Int16Array {
  if (rate === RECOGNITION_RATE) return samples;
  const resampler = new Int16RateConverter(rate, RECOGNITION_RATE);
  return Int16Array.from([...resampler.push(samples), ...resampler.flush()]);
}
