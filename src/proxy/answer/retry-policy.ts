import { ServiceFailure, type ServiceResponse } from '../base/transport-types.ts';

const MAX_RETRIES = 2;
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
 * Whether and when a request is sent again: only one that the service cannot have begun, because it was not sent or was answered with 503.
 * @param attempts Made so far.
 * @param now Epoch milliseconds.
 * @returns Milliseconds to wait; undefined where there is to be no other attempt.
 */
export function waitBeforeRetry(
  outcome: ServiceResponse | ServiceFailure,
  attempts: number,
  now: number,
): number | undefined {
  if (attempts > MAX_RETRIES) return undefined;
  if (outcome instanceof ServiceFailure) return retryDelay(attempts, undefined, now);
  if (outcome.status !== 503) return undefined;
  return retryDelay(attempts, outcome.header('retry-after'), now);
}

/**
 * Milliseconds before the next attempt, or undefined when Retry-After is longer than a listener would wait.
 * Full jitter spreads out the clients of one outage.
 */
function retryDelay(attempt: number, retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return Math.random() * FIRST_BACKOFF_MS * 2 ** (attempt - 1);
  const requested = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return requested <= MAX_RETRY_AFTER_MS ? Math.max(0, requested) : undefined;
}
