import type { Settings } from './settings.ts';

const INTERVAL_MS = 60_000;

/** Logs an error under a message at most once a minute: what fails for one request fails for many. */
export type RareReport = (message: string, error: unknown) => void;

export function createRareReport({ logger, secretFilter, clock }: Settings): RareReport {
  const loggedAt = new Map<string, number>();
  return (message, error) => {
    if (clock() - (loggedAt.get(message) ?? Number.NEGATIVE_INFINITY) < INTERVAL_MS) return;
    loggedAt.set(message, clock());
    logger.error(message, { reason: secretFilter.redact(String(error)) });
  };
}
