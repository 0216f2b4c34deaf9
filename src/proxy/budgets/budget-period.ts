import type { BudgetPeriod } from './budget-plan.ts';

const DAY_MS = 86_400_000;

/** The calendar day or month in UTC of a time in epoch milliseconds: its name, for a counter's key, and when it ends. */
export function budgetPeriod(period: BudgetPeriod, time: number): { name: string; end: number } {
  if (period === 'day') {
    const day = Math.floor(time / DAY_MS);
    return { name: String(day), end: (day + 1) * DAY_MS };
  }
  const date = new Date(time);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { name: date.toISOString().slice(0, 7), end: Date.UTC(year, month + 1, 1) };
}
