import { SpeechError } from '../../contract/errors.ts';

/**
 * Counters for budgets, single-use tokens and rate limits. In memory by default; use a shared store when there is more than
 * one instance (each method is one atomic command in Redis or one statement in SQL).
 */
export interface SpendingStore {
  /**
   * Adds `amount` to the counter unless that would exceed `limit`.
   * @param expiresAt Epoch milliseconds after which the counter may be deleted.
   * @returns False when nothing was added.
   */
  spend(key: string, amount: number, limit: number, expiresAt: number): boolean | Promise<boolean>;
  /** Subtracts what an earlier `spend` added; does nothing when the counter is gone. */
  refund(key: string, amount: number): void | Promise<void>;
  /** What is counted; 0 where there is no counter. Without it budgets hold, but have no soft limits and show nothing. */
  read?(key: string): number | Promise<number>;
}

export interface MemorySpendingStoreOptions {
  /** Maximum number of counters, default 100,000 (about 20 MB). */
  maxEntries?: number;
  /** Epoch milliseconds, default Date.now. */
  clock?: () => number;
}

const SWEEP_INTERVAL_MS = 10_000;

/** Counters of one process. Expired ones are swept on use, so no timer keeps the process alive. */
export class MemorySpendingStore implements SpendingStore {
  readonly #counters = new Map<string, { spent: number; expiresAt: number }>();
  readonly #maxEntries: number;
  readonly #clock: () => number;
  #nextSweep = 0;

  constructor(options: MemorySpendingStoreOptions = {}) {
    this.#maxEntries = options.maxEntries ?? 100_000;
    this.#clock = options.clock ?? Date.now;
  }

  /** Number of counters, including expired ones that were not yet swept. */
  get size(): number {
    return this.#counters.size;
  }

  spend(key: string, amount: number, limit: number, expiresAt: number): boolean {
    const now = this.#clock();
    if (now >= this.#nextSweep) this.#sweep(now);
    const counter = this.#counters.get(key);
    const spent = counter && counter.expiresAt > now ? counter.spent : 0;
    if (spent + amount > limit) return false;
    if (counter) {
      counter.spent = spent + amount;
      counter.expiresAt = expiresAt;
    } else {
      this.#makeRoom(now);
      this.#counters.set(key, { spent: amount, expiresAt });
    }
    return true;
  }

  refund(key: string, amount: number): void {
    const counter = this.#counters.get(key);
    if (counter) counter.spent = Math.max(0, counter.spent - amount);
  }

  read(key: string): number {
    const counter = this.#counters.get(key);
    return counter && counter.expiresAt > this.#clock() ? counter.spent : 0;
  }

  #makeRoom(now: number): void {
    if (this.#counters.size < this.#maxEntries) return;
    this.#sweep(now);
    // Evicting a live counter would make a spent token valid again, so a full store refuses instead.
    if (this.#counters.size >= this.#maxEntries) {
      throw new SpeechError(
        'internal',
        'The spending store is full; use a shared store or raise maxEntries.',
      );
    }
  }

  #sweep(now: number): void {
    this.#nextSweep = now + SWEEP_INTERVAL_MS;
    for (const [key, counter] of this.#counters) if (counter.expiresAt <= now) this.#counters.delete(key);
  }
}
