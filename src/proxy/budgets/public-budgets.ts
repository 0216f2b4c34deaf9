import type { PublicLimits } from '../core/options.ts';
import type { Budget } from './budget-plan.ts';

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
