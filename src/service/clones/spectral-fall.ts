import { pointAt } from './voice-envelope.ts';

/** Bands in Hz: the first two formants, and the third and above. */
const LOW_BAND = [500, 1500] as const;
const HIGH_BAND = [2500, 5000] as const;

/** How many dB a voice is quieter above its second formant than below. */
export function spectralFall(envelope: Float64Array): number {
  const mean = ([low, high]: readonly [number, number]) => {
    const band = envelope.subarray(pointAt(low), pointAt(high));
    return band.reduce((sum, value) => sum + value, 0) / band.length;
  };
  return mean(LOW_BAND) - mean(HIGH_BAND);
}
