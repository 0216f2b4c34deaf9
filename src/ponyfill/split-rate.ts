import { PLAYBACK_RATE_RANGE } from '../audio/playback/playback-rate-range.ts';
import { SPEED_RANGE } from '../contract/limits.ts';

export interface SplitRate {
  /** Applied in the browser: replaying the same speech at another rate is free. */
  readonly playbackRate: number;
  /** Applied by the service beyond the browser's range: a new request, and billed. */
  readonly speed: number | undefined;
}

/**
 * Splits an utterance's `rate` between the player, which is free, and the service.
 * @param rate 0.1 to 10 (Web Speech API, `rate`).
 */
export function splitRate(rate: number): SplitRate {
  const playbackRate = Math.min(PLAYBACK_RATE_RANGE.max, Math.max(PLAYBACK_RATE_RANGE.min, rate));
  if (playbackRate === rate) return { playbackRate, speed: undefined };
  const speed = Math.min(SPEED_RANGE.max, Math.max(SPEED_RANGE.min, rate / playbackRate));
  return { playbackRate, speed };
}
