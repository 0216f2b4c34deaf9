const DEPOSIT = 0.2;
const MOST_SAVED = 10;

/** Retries are paid from a share of ordinary traffic, so that a failing service never gets more than 1.2 times its load. */
export class RetryBudget {
  #saved = MOST_SAVED;

  /** Called once for each request. */
  deposit(): void {
    this.#saved = Math.min(MOST_SAVED, this.#saved + DEPOSIT);
  }

  /** Takes one retry out; false when none is left. */
  withdraw(): boolean {
    if (this.#saved < 1) return false;
    this.#saved -= 1;
    return true;
  }
}
