import { convertInt16 } from '../../src/dsp/convert-int16.ts';
import { RECOGNITION_RATE } from '../speak-text.ts';

/** @param rate Samples per second. @returns 16 kHz. */
export function toRecognitionRate(samples: Int16Array, rate: number): Int16Array {
  return rate === RECOGNITION_RATE ? samples : convertInt16(samples, rate, RECOGNITION_RATE);
}
