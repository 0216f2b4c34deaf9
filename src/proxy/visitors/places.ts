import type { AbortSignalLike } from '../../async/abort-signal-like.ts';
import { SpeechError } from '../../contract/errors.ts';
import type { Visitor } from './visitor.ts';

/** What may run at once. */
export interface PlaceLimits {
  perToken: number;
  /** Where the address is known and not loopback. */
  perAddress: number;
}

/** The place of one request. */
export interface Place {
  /** Takes it if one is free. @returns Whether the request has it. */
  take(): boolean;
  /**
   * Waits until the request has it.
   * @throws SpeechError 503 `service-unavailable` when too many wait; the signal's reason.
   */
  wait(signal: AbortSignalLike): Promise<void>;
  /** Idempotent. */
  leave(): void;
}

interface Waiting {
  readonly counters: readonly Counter[];
  readonly size: number;
  readonly start: () => void;
}

type Counter = readonly [key: string, limit: number];

const WAITING_OF_ONE = 256;
const WAITING_IN_ALL = 1024;

/**
 * Places of requests that the service works on. All visitors share one account of the service, whose queue
 * one of them could otherwise fill. Each has places of its own, so nobody waits for another address.
 */
export class Places {
  readonly #limits: PlaceLimits;
  readonly #taken = new Map<string, number>();
  /** In the order in which they came. */
  readonly #waiting = new Set<Waiting>();
  readonly #waitingOf = new Map<string, number>();

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /** @param size How much of a place the request takes, up to 1. */
  open(visitor: Pick<Visitor, 'token' | 'address'>, size: number): Place {
    const counters = this.#countersOf(visitor);
    let isHeld = false;
    return {
      take: () => {
        if (isHeld || !this.#isFree(counters, size)) return isHeld;
        this.#take(counters, size);
        isHeld = true;
        return true;
      },
      wait: async (signal) => {
        signal.throwIfAborted();
        if (isHeld) return;
        if (this.#isFree(counters, size)) this.#take(counters, size);
        else await this.#wait(counters, size, signal);
        isHeld = true;
      },
      leave: () => {
        if (!isHeld) return;
        isHeld = false;
        this.#leave(counters, size);
      },
    };
  }

  #countersOf({ token, address }: Pick<Visitor, 'token' | 'address'>): Counter[] {
    const own: Counter = [`token ${token}`, this.#limits.perToken];
    // The last one is whose places in the queue are counted.
    return address ? [own, [address, this.#limits.perAddress]] : [own];
  }

  /** Whether a newcomer may have it at once. */
  #isFree(counters: readonly Counter[], size: number): boolean {
    if (this.#waiting.size === 0) return counters.every((counter) => this.#fits(counter, size));
    const awaited = new Set<string>();
    for (const waiting of this.#waiting)
      for (const key of this.#lacking(waiting.counters, waiting.size, awaited)) awaited.add(key);
    return this.#lacking(counters, size, awaited).length === 0;
  }

  /**
   * The keys of the counters that are too full for a request.
   * @param awaited Those that a request from before waits for: to pass it there, a quarter at a time, would let it wait forever.
   */
  #lacking(counters: readonly Counter[], size: number, awaited: ReadonlySet<string>): string[] {
    return counters
      .filter((counter) => awaited.has(counter[0]) || !this.#fits(counter, size))
      .map(([key]) => key);
  }

  #fits([key, limit]: Counter, size: number): boolean {
    return (this.#taken.get(key) ?? 0) + size <= limit;
  }

  #take(counters: readonly Counter[], size: number): void {
    for (const [key] of counters) add(this.#taken, key, size);
  }

  #leave(counters: readonly Counter[], size: number): void {
    for (const [key] of counters) add(this.#taken, key, -size);
    this.#advance();
  }

  /** Starts those that wait and fit now. */
  #advance(): void {
    if (this.#waiting.size === 0) return;
    const awaited = new Set<string>();
    for (const waiting of this.#waiting) {
      const lacking = this.#lacking(waiting.counters, waiting.size, awaited);
      if (!lacking.length) waiting.start();
      for (const key of lacking) awaited.add(key);
    }
  }

  async #wait(counters: readonly Counter[], size: number, signal: AbortSignalLike): Promise<void> {
    const [owner] = counters.at(-1)!;
    if (this.#waiting.size >= WAITING_IN_ALL || (this.#waitingOf.get(owner) ?? 0) >= WAITING_OF_ONE)
      throw new SpeechError('service-unavailable', 'Too many requests are waiting; try again shortly.', {
        status: 503,
      });
    await new Promise<void>((resolve, reject) => {
      const end = () => {
        this.#waiting.delete(waiting);
        add(this.#waitingOf, owner, -1);
        signal.removeEventListener('abort', abandon);
      };
      const abandon = () => {
        end();
        reject(signal.reason);
        this.#advance();
      };
      const waiting: Waiting = {
        counters,
        size,
        start: () => {
          end();
          this.#take(counters, size);
          resolve();
        },
      };
      this.#waiting.add(waiting);
      add(this.#waitingOf, owner, 1);
      signal.addEventListener('abort', abandon, { once: true });
    });
  }
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
