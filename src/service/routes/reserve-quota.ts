import { type Refusal, refuse } from '../admission/refusal.ts';
import { accountsUnreachable } from '../http/accounts-unreachable.ts';
import { describeError, type Logger } from '../http/logger.ts';
import { allowanceLeft } from '../store/allowance-left.ts';
import type { Allowance, Reservation, Store } from '../store/store.ts';

/** Quota reserved for a request until its outcome is known. */
export interface PendingCharge {
  /**
   * Debits it; 503 when the store cannot be reached.
   * @param amount Debits only this part, at most all, and returns the rest to the account.
   */
  settle(amount?: number): Promise<Refusal | undefined>;
  /** Returns it to the account. No effect once settled. */
  release(): Promise<void>;
}

/** What a request would take from an allowance. */
export interface Charge {
  readonly account: string;
  readonly allowance: Allowance;
  /** The plan's monthly amount. */
  readonly total: number;
  readonly amount: number;
  /** The refusal's message. @param left what remains of the allowance. */
  readonly exhausted: (left: number) => string;
}

interface Ledger {
  readonly store: Pick<Store, 'reserve' | 'settle' | 'release' | 'usage'>;
  readonly upgradeUrl: string | undefined;
  readonly logger: Logger;
}

/** Reserves a request's cost before any work is done; 403 when not enough is left, 503 when the store cannot be reached. */
export async function reserveQuota(
  { account, allowance, total, amount, exhausted }: Charge,
  { store, upgradeUrl, logger }: Ledger,
): Promise<PendingCharge | Refusal> {
  try {
    const reservation = await store.reserve(account, allowance, total, amount);
    if (reservation) return pendingCharge(reservation, store, logger);
    const { remaining } = await allowanceLeft(store, account, allowance, total);
    return refuse(403, 'quota-exceeded', exhausted(remaining), { upgrade: { url: upgradeUrl } });
  } catch (error) {
    return accountsUnreachable(error, logger);
  }
}

function pendingCharge(reservation: Reservation, store: Ledger['store'], logger: Logger): PendingCharge {
  let isOpen = true;
  return {
    async settle(amount) {
      try {
        await store.settle(reservation, amount);
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
        // The store retries on its own.
        logger.error('reservation-not-released', describeError(error));
      }
    },
  };
}
