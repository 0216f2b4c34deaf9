import type { ByteBudget } from '../../async/byte-budget.ts';
import { SpeechError } from '../../contract/errors.ts';
import type { ProxyRequest, Reply, StreamReply } from '../base/transport-types.ts';
import { rateLimitKey } from './client-address.ts';
import { type Visitor, visitorOf } from './visitor.ts';
import { WatchedReading } from './watched-reading.ts';

/** A request whose memory is counted. */
export interface CountedRequest extends ProxyRequest {
  /** Who asks, as long as no token says it. */
  readonly visitor: Visitor;
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

/** Sets memory aside for requests, each for as long as it is answered. */
export class RequestMemory {
  readonly #budget: ByteBudget;
  /** Of each visitor. No Set: what a busy one has let go of keeps later members alive until the next full garbage collection. */
  readonly #readings = new Map<string, WatchedReading[]>();

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
    const visitor = visitorOf(rateLimitKey(request.address), signal);
    const { share } = visitor;
    const allocation = this.#budget.open(share);
    const hold = (bytes: number) => {
      signal.throwIfAborted();
      if (allocation.allocate(bytes)) return;
      for (const idle of this.#idle(share)) {
        idle.stop();
        if (allocation.allocate(bytes)) return;
      }
      const message = 'The proxy answers too many requests at the moment; try again shortly.';
      throw new SpeechError('service-unavailable', message, { status: 503 });
    };
    let reading: WatchedReading | undefined;
    const release = () => {
      signal.removeEventListener('abort', release);
      allocation.release();
      if (reading) this.#forget(share, reading);
    };
    signal.addEventListener('abort', release);
    try {
      hold(REQUEST_BYTES);
      const reply = await answer(Object.assign({ visitor, hold }, request));
      if (reply.kind === 'reply') {
        signal.throwIfAborted();
        release();
        return reply;
      }
      reading = new WatchedReading(reply.body, release);
      // A client that has left reads none of it.
      if (signal.aborted) reading.stop();
      signal.throwIfAborted();
      this.#remember(share, reading);
      return { ...reply, body: reading };
    } catch (error) {
      release();
      throw error;
    }
  }

  #remember(share: string, reading: WatchedReading): void {
    const readings = this.#readings.get(share);
    if (readings) readings.push(reading);
    else this.#readings.set(share, [reading]);
  }

  #forget(share: string, reading: WatchedReading): void {
    const readings = this.#readings.get(share) ?? [];
    const index = readings.indexOf(reading);
    if (index < 0) return;
    const last = readings.pop()!;
    if (last !== reading) readings[index] = last;
    if (readings.length === 0) this.#readings.delete(share);
  }

  /** The longest idle first. Also of connections that were lost without the transport noticing it. */
  #idle(share: string): WatchedReading[] {
    const idleSince = performance.now() - IDLE_MS;
    return (this.#readings.get(share) ?? [])
      .filter(({ readAt }) => readAt < idleSince)
      .sort((one, other) => one.readAt - other.readAt);
  }
}
