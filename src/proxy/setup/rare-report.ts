import { createThrottle } from '../../async/throttle.ts';
import type { ProxyParts } from './proxy-parts.ts';

const INTERVAL_MS = 60_000;

/** Logs an error under a message at most once a minute. */
export type RareReport = (message: string, error: unknown) => void;

export function createRareReport({
  logger,
  secretFilter,
  clock,
}: Pick<ProxyParts, 'logger' | 'secretFilter' | 'clock'>): RareReport {
  const isDue = createThrottle(INTERVAL_MS, clock);
  return (message, error) => {
    if (isDue(message)) logger.error(message, { reason: secretFilter.redact(String(error)) });
  };
}
