const DEPOSIT = 0.2;
const MAX_BALANCE = 10;
const FIRST_BACKOFF_MS = 100;
const MAX_RETRY_AFTER_MS = 2000;

/** Caps retries at a share of ordinary traffic, so that a failing service never gets more than 1.2 times its load. */
export class RetryBudget {
  #balance = MAX_BALANCE;

  /** Call once for each request. */
  deposit(): void {
    this.#balance = Math.min(MAX_BALANCE, this.#balance + DEPOSIT);
  }

  /** Pays for one retry; false when the budget is exhausted. */
  withdraw(): boolean {
    if (this.#balance < 1) return false;
    this.#balance -= 1;
    return true;
  }
}

/**
 * Milliseconds before the next attempt, or undefined when Retry-After is longer than a listener would wait.
 * Full jitter spreads out the clients of one outage.
 * @param attempt Attempts made so far.
 * @param now Epoch milliseconds.
 */
export function retryDelay(attempt: number, retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return Math.random() * FIRST_BACKOFF_MS * 2 ** (attempt - 1);
  const requested = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return requested <= MAX_RETRY_AFTER_MS ? Math.max(0, requested) : undefined;
}
