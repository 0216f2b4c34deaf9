import { SpeechError } from '../../contract/errors.ts';
import type { MaybePromise } from '../fetch/web-hmac.ts';

/**
 * Counters behind budgets, one-time tokens and rates. Memory by default; give a shared one where more than one instance
 * runs (each method is one atomic command in Redis or one statement in SQL).
 */
export interface SpendingStore {
  /**
   * Adds `amount` to the counter unless that would take it past `limit`.
   * @param expiresAt Epoch milliseconds after which the counter may be forgotten.
   * @returns False when nothing was added.
   */
  spend(key: string, amount: number, limit: number, expiresAt: number): MaybePromise<boolean>;
  /** Gives back what an earlier `spend` took; nothing happens when the counter is gone. */
  refund(key: string, amount: number): MaybePromise<void>;
}

export interface MemorySpendingStoreOptions {
  /** Most counters held at once, default 100,000 (about 20 MB). */
  maxEntries?: number;
  /** Epoch milliseconds, default Date.now. */
  clock?: () => number;
}

const SWEEP_INTERVAL_MS = 10_000;

/** Counters of one process. Expired ones are swept while others are used: no timer keeps the process alive. */
export class MemorySpendingStore implements SpendingStore {
  readonly #counters = new Map<string, { spent: number; expiresAt: number }>();
  readonly #maxEntries: number;
  readonly #clock: () => number;
  #nextSweep = 0;

  constructor(options: MemorySpendingStoreOptions = {}) {
    this.#maxEntries = options.maxEntries ?? 100_000;
    this.#clock = options.clock ?? Date.now;
  }

  /** Counters held, expired ones included until the next sweep. */
  get size(): number {
    return this.#counters.size;
  }

  spend(key: string, amount: number, limit: number, expiresAt: number): boolean {
    const now = this.#clock();
    if (now >= this.#nextSweep) this.#sweep(now);
    const counter = this.#counters.get(key);
    const spent = counter && counter.expiresAt > now ? counter.spent : 0;
    if (spent + amount > limit) return false;
    if (!counter) this.#makeRoom(now);
    this.#counters.set(key, { spent: spent + amount, expiresAt });
    return true;
  }

  refund(key: string, amount: number): void {
    const counter = this.#counters.get(key);
    if (counter) counter.spent = Math.max(0, counter.spent - amount);
  }

  #makeRoom(now: number): void {
    if (this.#counters.size < this.#maxEntries) return;
    this.#sweep(now);
    // Forgetting a live counter would make a spent token good again, so a full store refuses instead.
    if (this.#counters.size >= this.#maxEntries) {
      throw new SpeechError(
        'internal',
        'The spending store is full; give a shared store or raise maxEntries.',
      );
    }
  }

  #sweep(now: number): void {
    this.#nextSweep = now + SWEEP_INTERVAL_MS;
    for (const [key, counter] of this.#counters) if (counter.expiresAt <= now) this.#counters.delete(key);
  }
}
