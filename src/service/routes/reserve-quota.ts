import { type Refusal, refuse } from '../admission/refusal.ts';
import { describeError, type Logger } from '../http/logger.ts';
import { allowanceLeft } from '../store/allowance-left.ts';
import type { Allowance, Reservation, Store } from '../store/store.ts';
import { accountsUnreachable } from './accounts-unreachable.ts';

/** What a request costs, set aside until it is known whether it is due. */
export interface Hold {
  /** Makes it due: undefined when it was, or 503 when the store cannot be reached. */
  settle(): Promise<Refusal | undefined>;
  /** Gives it back. Without effect after it was settled. */
  release(): Promise<void>;
}

/** What a request would take of an allowance. */
export interface Cost {
  readonly account: string;
  readonly allowance: Allowance;
  /** What the plan gives in a month. */
  readonly total: number;
  readonly amount: number;
  /** The sentence of a refusal. @param left what the allowance still holds. */
  readonly exhausted: (left: number) => string;
}

interface Ledger {
  readonly store: Pick<Store, 'reserve' | 'settle' | 'release' | 'usage'>;
  readonly upgradeUrl: string | undefined;
  readonly logger: Logger;
}

/** Sets the cost of a request aside, before any work is done for it; 403 when less is left, 503 when the store cannot be reached. */
export async function reserveQuota(
  { account, allowance, total, amount, exhausted }: Cost,
  { store, upgradeUrl, logger }: Ledger,
): Promise<Hold | Refusal> {
  try {
    const reservation = await store.reserve(account, allowance, total, amount);
    if (reservation) return holdOf(reservation, store, logger);
    const { remaining } = await allowanceLeft(store, account, allowance, total);
    return refuse(403, 'quota-exceeded', exhausted(remaining), { upgrade: { url: upgradeUrl } });
  } catch (error) {
    return accountsUnreachable(error, logger);
  }
}

function holdOf(reservation: Reservation, store: Ledger['store'], logger: Logger): Hold {
  let isOpen = true;
  return {
    async settle() {
      try {
        await store.settle(reservation);
        isOpen = false;
        return undefined;
      } catch (error) {
        return accountsUnreachable(error, logger);
      }
    },
    async release() {
      if (!isOpen) return;
      isOpen = false;
      try {
        await store.release(reservation);
      } catch (error) {
        // The store gives it back by itself later.
        logger.error('reservation-not-released', describeError(error));
      }
    },
  };
}
