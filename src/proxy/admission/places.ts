import { SpeechError } from '../../contract/errors.ts';
import { rateLimitKey } from '../core/client-address.ts';
import type { Reply, StreamReply } from '../core/transport-types.ts';

/** What may run at once. */
export interface PlaceLimits {
  perToken: number;
  /** Where the address is known and not loopback. */
  perAddress: number;
}

/** Who asks. */
interface Visitor {
  /** The token's id. */
  readonly token: string;
  readonly address: string | undefined;
}

interface Waiting {
  readonly counters: readonly Counter[];
  readonly start: () => void;
}

type Counter = readonly [key: string, limit: number];

const WAITING_OF_ONE = 256;
const WAITING_IN_ALL = 1024;

/**
 * Places of requests that are worked on, until their answer has been read. All visitors share one account of the service, whose queue one of
 * them could otherwise fill. Each has places of its own, so nobody waits for another address.
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

  /**
   * Waits for a place and keeps it until the answer has ended, `signal` aborts, or `work` throws.
   * @throws SpeechError 503 `service-unavailable` when too many wait; the signal's reason; what `work` throws.
   */
  async hold<Answer extends Reply | StreamReply>(
    visitor: Visitor,
    signal: AbortSignal,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    const counters = this.#countersOf(visitor);
    if (!this.#fits(counters)) await this.#wait(counters, signal);
    else this.#take(counters);
    let isHeld = true;
    const leave = () => {
      if (!isHeld) return;
      isHeld = false;
      signal.removeEventListener('abort', leave);
      this.#leave(counters);
    };
    signal.addEventListener('abort', leave, { once: true });
    try {
      signal.throwIfAborted();
      const answer = await work();
      if (answer.kind === 'stream') return { ...answer, body: ending(answer.body, leave) };
      leave();
      return answer;
    } catch (error) {
      leave();
      throw error;
    }
  }

  #countersOf({ token, address }: Visitor): Counter[] {
    const visitor = rateLimitKey(address);
    const own: Counter = [`token ${token}`, this.#limits.perToken];
    // The last one is whose places in the queue are counted.
    return visitor ? [own, [visitor, this.#limits.perAddress]] : [own];
  }

  #fits(counters: readonly Counter[]): boolean {
    return counters.every(([key, limit]) => (this.#taken.get(key) ?? 0) < limit);
  }

  #take(counters: readonly Counter[]): void {
    for (const [key] of counters) add(this.#taken, key, 1);
  }

  #leave(counters: readonly Counter[]): void {
    for (const [key] of counters) add(this.#taken, key, -1);
    for (const waiting of this.#waiting) if (this.#fits(waiting.counters)) waiting.start();
  }

  async #wait(counters: readonly Counter[], signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
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
      };
      const waiting: Waiting = {
        counters,
        start: () => {
          end();
          this.#take(counters);
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

function ending(body: AsyncIterable<Uint8Array>, onEnd: () => void): AsyncIterable<Uint8Array> {
  // No generator: returning from one that has not begun would not reach the body.
  return {
    [Symbol.asyncIterator]() {
      const chunks = body[Symbol.asyncIterator]();
      return {
        async next() {
          try {
            const result = await chunks.next();
            if (result.done) onEnd();
            return result;
          } catch (error) {
            onEnd();
            throw error;
          }
        },
        async return() {
          onEnd();
          return (await chunks.return?.()) ?? { done: true, value: undefined };
        },
      };
    },
  };
}
