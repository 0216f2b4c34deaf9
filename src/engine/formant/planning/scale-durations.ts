import type { PhoneDuration } from './phone-duration.ts';

/** However fast the speech, a phone keeps at least this part of what is above its least length. */
const SMALLEST_PART = 0.2;

/**
 * Shares a word's time at a speed out among its phones. The word itself scales exactly; inside it, faster speech takes from the vowels
 * before it takes from stops and taps, and slower speech draws out vowels, fricatives and sonorants rather than bursts and taps
 * (Gay, 1978; Crystal and House, 1988).
 * @param lengths of the phones of one word at speed 1; what is returned adds up to the same sum, on the same clock.
 */
export function scaleDurations(lengths: readonly PhoneDuration[], speed: number): number[] {
  let whole = 0;
  let least = 0;
  let ease = 0;
  for (const length of lengths) {
    whole += length.duration;
    least += Math.min(length.least, length.duration);
    ease += length.duration * easeOf(length);
  }
  if (speed === 1 || whole === 0) return lengths.map(({ duration }) => duration);
  const wanted = whole / speed;
  const part =
    speed > 1
      ? Math.max(SMALLEST_PART, (wanted - least) / Math.max(1, whole - least))
      : (wanted - whole) / Math.max(1e-6, ease);
  const heard = lengths.map((length) => {
    if (speed < 1) return length.duration * (1 + easeOf(length) * part);
    const firm = Math.min(length.least, length.duration);
    return firm + (length.duration - firm) * part;
  });
  const scale = whole / heard.reduce((sum, ms) => sum + ms, 0);
  return heard.map((ms) => ms * scale);
}

/** How readily a phone is drawn out. */
function easeOf({ duration, least }: PhoneDuration): number {
  const soft = 1 - Math.min(1, least / duration);
  return soft * soft;
}
