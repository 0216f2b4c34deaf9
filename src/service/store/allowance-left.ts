import type { Allowance, Store, Usage } from './store.ts';

/** An allowance in the current month. */
export interface AllowanceState extends Usage {
  /** The plan's monthly amount. */
  readonly total: number;
  readonly remaining: number;
}

/**
 * Used and remaining amounts of an allowance. `remaining` is never negative: an account may move to a smaller plan within a month.
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
