import type { PhoneDuration } from './phone-duration.ts';

/** At any speed, a phone keeps at least this fraction of its compressible duration. */
const MIN_FRACTION = 0.2;

/**
 * Distributes a word's duration at a speed over its phones. The word scales exactly; within it, faster speech
 * shortens vowels more than stops and taps, and slower speech lengthens vowels, fricatives and sonorants more
 * than bursts and taps (Gay, 1978; Crystal and House, 1988).
 * @param lengths durations of one word's phones at speed 1.
 * @returns durations with the same sum, on the same clock.
 */
export function scaleDurations(lengths: readonly PhoneDuration[], speed: number): number[] {
  let total = 0;
  let least = 0;
  let elasticity = 0;
  for (const length of lengths) {
    total += length.duration;
    least += Math.min(length.least, length.duration);
    elasticity += length.duration * elasticityOf(length);
  }
  if (speed === 1 || total === 0) return lengths.map(({ duration }) => duration);
  const target = total / speed;
  const part =
    speed > 1
      ? Math.max(MIN_FRACTION, (target - least) / Math.max(1, total - least))
      : (target - total) / Math.max(1e-6, elasticity);
  const scaled = lengths.map((length) => {
    if (speed < 1) return length.duration * (1 + elasticityOf(length) * part);
    const fixed = Math.min(length.least, length.duration);
    return fixed + (length.duration - fixed) * part;
  });
  const scale = total / scaled.reduce((sum, ms) => sum + ms, 0);
  return scaled.map((ms) => ms * scale);
}

/** How elastic a phone's duration is. */
function elasticityOf({ duration, least }: PhoneDuration): number {
  const soft = 1 - Math.min(1, least / duration);
  return soft * soft;
}
