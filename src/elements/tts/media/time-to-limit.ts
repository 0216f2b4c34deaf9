/** Where playback is, seen from its limit. Times are seconds of the speech. */
export interface LimitedPlace {
  readonly time: number;
  readonly limit: number;
  /** Playback rate. */
  readonly rate: number;
  /** Up to where speech has arrived. */
  readonly received: number;
  /** All of the text has arrived. */
  readonly isComplete: boolean;
  /** Playback waits for more. */
  readonly isStarved: boolean;
}

/** Timers are early or late by about as much. */
const CLOSE_SECONDS = 0.02;
/** The clock of the output may stand as much before the end of what it was given. */
const STARVED_SECONDS = 0.35;
/** A text that ends so soon behind its limit is played to its end. */
const REST_SECONDS = 0.25;
/** Browsers fire longer timers at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Milliseconds until playback reaches its limit: 0 there, Infinity where it will not. */
export function timeToLimit({ time, limit, rate, received, isComplete, isStarved }: LimitedPlace): number {
  if (limit === Number.POSITIVE_INFINITY || (isComplete && received <= limit + REST_SECONDS))
    return Number.POSITIVE_INFINITY;
  const left = limit - time;
  if (left <= (isStarved && received >= limit ? STARVED_SECONDS : CLOSE_SECONDS)) return 0;
  return Math.min(LONGEST_TIMER_MS, (left * 1000) / rate);
}
