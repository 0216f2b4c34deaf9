const PER_ACCOUNT = 256;
const IN_ALL = 1024;

/** Counts the requests that wait to begin. Beyond its limits nobody else may wait. */
export class WaitingRoom {
  readonly #waiting = new Map<string, number>();
  #total = 0;
  #refused = 0;

  /** Requests turned away since the start. */
  get refused(): number {
    return this.#refused;
  }

  /** Whether a request of this account is turned away, and counts it. */
  refuses(account: string): boolean {
    const isFull = this.#total >= IN_ALL || (this.#waiting.get(account) ?? 0) >= PER_ACCOUNT;
    if (isFull) this.#refused++;
    return isFull;
  }

  /** False when there is no place. Each place taken is given back by `leave`. */
  enter(account: string): boolean {
    if (this.refuses(account)) return false;
    this.#total++;
    this.#waiting.set(account, (this.#waiting.get(account) ?? 0) + 1);
    return true;
  }

  leave(account: string): void {
    this.#total--;
    const left = this.#waiting.get(account)! - 1;
    if (left > 0) this.#waiting.set(account, left);
    else this.#waiting.delete(account);
  }
}
