import { Int16RateConverter } from './int16-rate-converter.ts';

/**
 * 16-bit samples at another rate: `ceil(samples.length * to / from)` of them.
 * @param from input samples per second. @param to output samples per second. Both are whole numbers.
 */
export function convertInt16(samples: Int16Array, from: number, to: number): Int16Array {
  const converter = new Int16RateConverter(from, to);
  const most = converter.push(samples);
  const rest = converter.flush();
  const converted = new Int16Array(most.length + rest.length);
  converted.set(most);
  converted.set(rest, most.length);
  return converted;
}
