import type { ByteBudget } from '../../async/byte-budget.ts';
import { onEnd } from '../../async/on-end.ts';
import { SpeechError } from '../../contract/errors.ts';
import type { ProxyRequest, Reply, StreamReply } from '../core/transport-types.ts';
import { visitorOf } from './visitor.ts';

/** A request whose memory is counted. */
export interface CountedRequest extends ProxyRequest {
  /**
   * Sets bytes aside until its answer has been sent, before anything is read into them.
   * @throws SpeechError 503 `service-unavailable` where there are none left, for anybody or for this visitor.
   */
  hold(bytes: number): void;
}

/** An answer that is sent as it is read: what is read at once, and what waits for the client. */
export const ANSWER_BYTES = 128 * 1024;
/** Headers, and the objects that go with a request. */
const REQUEST_BYTES = 16 * 1024;
/** An answer that nobody has read on for this long makes room, where there is none, for another request of its visitor. */
const IDLE_MS = 10_000;

/** An answer that is being read. */
interface Reading {
  /** When its latest chunk was taken, by `performance.now()`; infinite while its client waits for one. */
  readAt: number;
  readonly end: () => void;
}

/** Sets memory aside for requests, each for as long as it is answered. */
export class RequestMemory {
  readonly #budget: ByteBudget;
  /** Of each visitor, in the order in which they began. */
  readonly #readings = new Map<string, Set<Reading>>();

  constructor(budget: ByteBudget) {
    this.#budget = budget;
  }

  /** Bytes set aside now. */
  get held(): number {
    return this.#budget.held;
  }

  /** @throws As `hold`; what `answer` throws. */
  async count(
    request: ProxyRequest,
    answer: (request: CountedRequest) => Promise<Reply | StreamReply>,
  ): Promise<Reply | StreamReply> {
    const { signal } = request;
    const { share } = visitorOf(request);
    const allocation = this.#budget.open(share);
    const hold = (bytes: number) => {
      signal.throwIfAborted();
      if (allocation.allocate(bytes)) return;
      this.#endIdle(share);
      if (allocation.allocate(bytes)) return;
      const message = 'The proxy answers too many requests at the moment; try again shortly.';
      throw new SpeechError('service-unavailable', message, { status: 503 });
    };
    const release = () => {
      signal.removeEventListener('abort', release);
      allocation.release();
    };
    signal.addEventListener('abort', release);
    try {
      hold(REQUEST_BYTES);
      const reply = await answer({ ...request, hold });
      // A client that has left reads none of it.
      if (signal.aborted && reply.kind === 'stream') await reply.body[Symbol.asyncIterator]().return?.();
      signal.throwIfAborted();
      if (reply.kind === 'stream') return { ...reply, body: this.#watch(share, reply.body, signal, release) };
      release();
      return reply;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** The same chunks, until it is ended for others. */
  #watch(
    share: string,
    body: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
    release: () => void,
  ): AsyncIterable<Uint8Array> {
    const readings = this.#readings.get(share) ?? new Set();
    this.#readings.set(share, readings);
    let isEnded = false;
    const forget = () => {
      signal.removeEventListener('abort', forget);
      release();
      readings.delete(reading);
      if (readings.size === 0 && this.#readings.get(share) === readings) this.#readings.delete(share);
    };
    const chunks = onEnd(body, forget)[Symbol.asyncIterator]();
    const reading: Reading = {
      readAt: performance.now(),
      end() {
        isEnded = true;
        forget();
        chunks.return?.().catch(() => {});
      },
    };
    readings.add(reading);
    signal.addEventListener('abort', forget);
    const next = () => {
      if (isEnded) return Promise.reject(new Error('Nobody has read this answer for too long.'));
      reading.readAt = Number.POSITIVE_INFINITY;
      return chunks.next().finally(() => {
        reading.readAt = performance.now();
      });
    };
    return { [Symbol.asyncIterator]: () => ({ next, return: () => chunks.return!() }) };
  }

  /** Also of connections that were lost without the transport noticing it. */
  #endIdle(share: string): void {
    const idleSince = performance.now() - IDLE_MS;
    for (const reading of [...(this.#readings.get(share) ?? [])])
      if (reading.readAt < idleSince) reading.end();
  }
}
