import type { Allowance, Store, Usage } from './store.ts';

/** Of an allowance of the current month. */
export interface AllowanceState extends Usage {
  /** What the account's plan gives. */
  readonly total: number;
  readonly remaining: number;
}

/**
 * What an account has used and has left of an allowance. Never below zero: a smaller plan may begin in the middle of a month.
 * @throws when the store cannot be reached.
 */
export async function allowanceLeft(
  store: Pick<Store, 'usage'>,
  account: string,
  allowance: Allowance,
  total: number,
): Promise<AllowanceState> {
  const usage = (await store.usage(account, allowance)) ?? { used: 0, purchased: 0 };
  const { used, purchased } = usage;
  return { used, total, purchased, remaining: remainingOf(usage, total) };
}

export function remainingOf({ used, purchased }: Usage, total: number): number {
  return Math.max(0, total + purchased - used);
}
