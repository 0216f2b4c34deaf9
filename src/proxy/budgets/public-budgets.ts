import type { Budget } from './budget-plan.ts';

/** Limits of public mode, over all tokens of a page. The limits per address apply where the address is known and not loopback. */
export interface PublicLimits {
  mintsPerMinutePerAddress: number;
  mintsPerMinutePerOrigin: number;
  charactersPerDayPerAddress: number;
  charactersPerDayPerOrigin: number;
  /** Bytes of speech that had been generated before, or is generated for another visitor. */
  cachedBytesPerDayPerAddress: number;
  cachedBytesPerDayPerOrigin: number;
  /** Uploads and live sessions. */
  transcriptionsPerDayPerAddress: number;
  transcriptionsPerDayPerOrigin: number;
  /** Reports of listening; these two apply where `authorize` decides, too. */
  listeningPerMinutePerAddress: number;
  listeningPerMinutePerOrigin: number;
}

/** The limits of public mode per day, as budgets. */
export function publicBudgets(limits: PublicLimits): Budget[] {
  const budget = (name: keyof PublicLimits, per: 'site' | 'visitor', unit: Budget['unit']): Budget => ({
    name,
    per,
    period: 'day',
    unit,
    hard: limits[name],
  });
  return [
    budget('charactersPerDayPerOrigin', 'site', 'characters'),
    budget('charactersPerDayPerAddress', 'visitor', 'characters'),
    budget('cachedBytesPerDayPerOrigin', 'site', 'bytes'),
    budget('cachedBytesPerDayPerAddress', 'visitor', 'bytes'),
    budget('transcriptionsPerDayPerOrigin', 'site', 'transcriptions'),
    budget('transcriptionsPerDayPerAddress', 'visitor', 'transcriptions'),
  ];
}
