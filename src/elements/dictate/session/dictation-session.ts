import type { LiveSession } from '../../../client/create-live-session.ts';

/** The live session in use. */
export interface DictationSession {
  readonly used: number;
  readonly total: number;
  readonly purchased: number;
  readonly remaining: number;
  /** Seconds. */
  readonly maxDuration: number;
  /** Seconds since it was opened, or its length when it has ended. */
  readonly elapsed: number;
}

/** Times are milliseconds since the epoch. */
export interface SessionPeriod {
  readonly live: LiveSession;
  readonly openedAt: number;
  endedAt?: number;
}

export function dictationSession({ live, openedAt, endedAt = Date.now() }: SessionPeriod): DictationSession {
  return { ...live.sessions, maxDuration: live.maxSeconds, elapsed: (endedAt - openedAt) / 1000 };
}

/**
 * Seconds until the session, or the longest duration, ends a dictation; undefined where neither limits it.
 * @param seconds How long it has been listening.
 * @param maxDuration Seconds; 0 for no limit.
 */
export function remainingSeconds(
  session: DictationSession | undefined,
  seconds: number,
  maxDuration: number,
): number | undefined {
  const ofSession = session ? session.maxDuration - session.elapsed : Number.POSITIVE_INFINITY;
  const ofElement = maxDuration > 0 ? maxDuration - seconds : ofSession;
  const remaining = Math.min(ofSession, ofElement);
  return Number.isFinite(remaining) ? Math.max(0, remaining) : undefined;
}
