/** Seconds of sound that an account may have made and not take. */
const FORGIVEN_SECONDS = 60;
/** How fast they are forgotten: six seconds a minute. */
const FORGOTTEN_PER_SECOND = 0.1;
/** Accounts remembered before those that owe nothing are dropped. */
const MANY = 1000;

/**
 * Counts the sound that was made for callers who left before they got it. A reader who stops now and then is forgiven; who makes a habit of
 * it, or leaves after minutes of work, pays for what was made: else asking and leaving would hold a core for nothing.
 */
export class AbandonedSound {
  readonly #accounts = new Map<string, { seconds: number; at: number }>();
  readonly #now: () => number;

  /** @param now Milliseconds, never going back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether this much more costs nothing. If so, it is counted; if not, it is to be paid for, and is not counted. */
  forgives(account: string, seconds: number): boolean {
    const before = this.#secondsOf(account);
    if (before + seconds > FORGIVEN_SECONDS) return false;
    this.#accounts.set(account, { seconds: before + seconds, at: this.#now() });
    if (this.#accounts.size > MANY) this.#forget();
    return true;
  }

  #secondsOf(account: string): number {
    const counted = this.#accounts.get(account);
    if (!counted) return 0;
    return Math.max(0, counted.seconds - ((this.#now() - counted.at) / 1000) * FORGOTTEN_PER_SECOND);
  }

  #forget(): void {
    for (const account of this.#accounts.keys()) {
      if (this.#secondsOf(account) === 0) this.#accounts.delete(account);
    }
  }
}
