import { localizeDigits } from './localize-digits.ts';

/**
 * `m:ss`, or `h:mm:ss` from one hour.
 * @param seconds 0 or more; anything else shows as zero.
 * @param digits The ten digits of the reader's language, from zero.
 */
export function formatTime(seconds: number, digits = '0123456789'): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const time = hours
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}`
    : `${minutes}:${twoDigits(whole % 60)}`;
  return localizeDigits(time, digits);
}
