import type { AbortSignalLike } from '../../async/abort-signal-like.ts';
import { abortable } from '../../async/abortable.ts';
import { ByteBudget } from '../../async/byte-budget.ts';
import { delay } from '../../async/delay.ts';
import type { Refund } from '../admission/charges.ts';
import type { Purchase } from '../admission/purchase.ts';
import type { Reply, StreamReply } from '../base/transport-types.ts';
import type { KeptSpeech } from '../cache/speech-cache.ts';
import type { ProxyParts } from '../setup/proxy-parts.ts';
import { createRareReport } from '../setup/rare-report.ts';
import type { Place } from '../visitors/places.ts';
import type { Visitor } from '../visitors/visitor.ts';
import { ageOf, withStatus } from './cache-headers.ts';
import { cachedAddress } from './cached-reply.ts';
import { estimatedBytes } from './estimated-bytes.ts';
import type { FairCache } from './fair-cache.ts';
import { Generation } from './generation.ts';
import { isWholeSpeech } from './is-whole-speech.ts';
import { refundingRest } from './refunding-rest.ts';

/** A request for speech that may be answered with what another request bought. */
export interface ShareableRequest {
  readonly key: string;
  readonly characters: number;
  readonly speed: unknown;
  readonly voice: string;
  readonly page: string;
  readonly visitor: Visitor;
  /** At the service, for a new generation. */
  readonly place: Place;
  /**
   * Charges the visitor for a new generation.
   * @param signal Of the generation, which others may wait for when the visitor has left.
   * @throws SpeechError when the budget does not allow it.
   */
  buy(signal: AbortSignalLike): Promise<Purchase>;
  /** Counts bytes that the visitor gets without a generation. @throws SpeechError when the budget does not allow it. */
  chargeBytes(bytes: number): Promise<Refund>;
  /** Asks the service. @throws SpeechError. */
  generate(purchase: Purchase, signal: AbortSignalLike): Promise<Reply | StreamReply>;
}

export interface SharedSpeech {
  /** @throws What `buy`, `chargeBytes` and `generate` throw; the signal's reason. */
  answer(request: ShareableRequest): Promise<Reply | StreamReply>;
}

type Outcome =
  | { readonly kind: 'cached'; readonly speech: KeptSpeech }
  | { readonly kind: 'generating'; readonly reply: StreamReply; readonly generation: Generation }
  /** The service refused, or gave no response: true for all who asked. */
  | { readonly kind: 'refused'; readonly reply: Reply }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** The visitor whose request it was may not buy, or everybody has left: another one has to. */
  | { readonly kind: 'not-bought'; readonly error: unknown }
  /** The visitor whose request it was has no place free. Nobody else waits for that. */
  | { readonly kind: 'no-place' };

/** One lookup and at most one generation, for all requests of one key that are being answered. */
interface Flight {
  readonly leader: ShareableRequest;
  readonly outcome: Promise<Outcome>;
  readonly controller: AbortController;
  /** Requests that wait for the outcome, or are about to follow the generation. */
  waiting: number;
  generation: Generation | undefined;
  /** Lets other instances look for it again. */
  release: (() => void) | undefined;
  /** Ends a generation that nobody listens to and that does not come to its end. */
  stopTimer: ReturnType<typeof setTimeout> | undefined;
  /** Bytes after which the generation is finished for the cache though nobody listens. */
  enoughBytes: number;
}

/** Longest time in which a generation is finished for the cache after the last listener has left. */
const ABANDONED_MS = 120_000;
/** Bytes of all generations held for late joiners, a half for those of one visitor; beyond that they are streamed through. */
const MAX_HELD_BYTES = 64 * 1024 * 1024;
const WINDOW_BYTES = 256 * 1024;
/** How often to look whether another instance has finished. */
const LOCK_INTERVAL_MS = 100;

/** Answers from the cache, joins a generation that is under way, or starts one and keeps it. */
export function createSharedSpeech(parts: ProxyParts, cache: FairCache): SharedSpeech {
  const { clock, generationLock } = parts;
  const { streamTimeout } = parts.settings;
  const report = createRareReport(parts);
  const flights = new Map<string, Flight>();
  const held = new ByteBudget(MAX_HELD_BYTES);
  /** Those whose places are left when their generations have ended. */
  const buying = new WeakSet<ShareableRequest>();

  function end(flight: Flight): void {
    const { key } = flight.leader;
    if (flights.get(key) === flight) flights.delete(key);
    clearTimeout(flight.stopTimer);
    flight.release?.();
    flight.release = undefined;
  }

  /** Stops a generation that nobody waits for or follows, unless most of it is done, or nothing has come of it yet. */
  function stopIfAbandoned(flight: Flight): void {
    const { generation } = flight;
    if (flight.waiting || generation?.followers) return;
    // The service debits when a stream starts: who gave up on a silent one finds it here when they try again.
    const isWorthwhile = !generation?.heldBytes || generation.heldBytes >= flight.enoughBytes;
    if (generation && !generation.isBounded && isWorthwhile) {
      flight.stopTimer ??= setTimeout(() => {
        flight.stopTimer = undefined;
        if (!flight.waiting && !generation.followers) stop(flight);
      }, ABANDONED_MS);
      return;
    }
    stop(flight);
  }

  function stop(flight: Flight): void {
    end(flight);
    flight.controller.abort(new Error('Nobody listens any more.'));
  }

  function start(leader: ShareableRequest): Flight {
    const flight: Flight = {
      leader,
      controller: new AbortController(),
      waiting: 0,
      generation: undefined,
      release: undefined,
      stopTimer: undefined,
      enoughBytes: 0,
      outcome: Promise.resolve().then(() => find(flight)),
    };
    flights.set(leader.key, flight);
    return flight;
  }

  /**
   * Waits while another instance generates the same.
   * @returns What that has left in the cache.
   */
  async function openOnceLocked(flight: Flight, asked: Visitor): Promise<KeptSpeech | undefined> {
    const { leader, controller } = flight;
    if (!generationLock) return undefined;
    const lastTry = performance.now() + streamTimeout;
    try {
      for (;;) {
        flight.release = await generationLock.acquire(leader.key);
        if (flight.release) return await cache.open(leader.key, asked);
        if (performance.now() > lastTry) return undefined;
        await delay(LOCK_INTERVAL_MS, controller.signal);
      }
    } catch (error) {
      controller.signal.throwIfAborted();
      report('Generations cannot be locked; each instance generates for itself.', error);
      return undefined;
    }
  }

  /** Never rejects. */
  async function find(flight: Flight): Promise<Outcome> {
    const { leader, controller } = flight;
    try {
      // For all who wait: not ended when the one who came first leaves.
      const asked = { ...leader.visitor, signal: controller.signal };
      const speech = (await cache.open(leader.key, asked)) ?? (await openOnceLocked(flight, asked));
      if (speech) return { kind: 'cached', speech };
      controller.signal.throwIfAborted();
      if (!leader.place.take()) return { kind: 'no-place' };
      buying.add(leader);
      let purchase: Purchase;
      try {
        // Another one has to buy, if it has left.
        leader.visitor.signal.throwIfAborted();
        purchase = await leader.buy(controller.signal);
      } catch (error) {
        leader.place.leave();
        return { kind: 'not-bought', error };
      }
      const reply = await leader.generate(purchase, controller.signal);
      if (reply.kind === 'reply') return { kind: 'refused', reply };
      flight.generation = new Generation(() => stopIfAbandoned(flight));
      flight.enoughBytes = estimatedBytes(leader, reply.headers['Content-Type'] ?? '') / 2;
      void keep(flight, flight.generation, reply);
      return { kind: 'generating', reply, generation: flight.generation };
    } catch (error) {
      return { kind: controller.signal.aborted ? 'not-bought' : 'failed', error };
    } finally {
      if (!flight.generation) end(flight);
    }
  }

  async function keep(flight: Flight, generation: Generation, reply: StreamReply): Promise<void> {
    const { key, characters, voice, page, visitor } = flight.leader;
    const { allocate, free, release } = held.open(visitor.share);
    try {
      await generation.run(reply.body, allocate, free, WINDOW_BYTES);
      const { body } = generation;
      if (!body || !isWholeSpeech(reply.headers['Content-Type'] ?? '', body)) return;
      const info = { createdAt: clock(), characters, voice, page };
      await cache.write(key, { headers: keptHeaders(reply), body, info });
    } catch {
      // Logged where the response was read; the followers get it too.
    } finally {
      end(flight);
      await generation.left();
      release();
    }
  }

  /** The answer from a flight, or undefined when its leader could not buy it and this request has to. */
  async function join(flight: Flight, request: ShareableRequest): Promise<Reply | StreamReply | undefined> {
    const isLeader = flight.leader === request;
    const { signal } = request.visitor;
    const outcome = await abortable(flight.outcome, signal);
    switch (outcome.kind) {
      case 'cached': {
        const { speech } = outcome;
        await request.chargeBytes(speech.bytes);
        const body = cache.read(speech, 0, speech.bytes, request.visitor);
        return atAddress(hit(speech, body, clock()), request.key);
      }
      case 'refused':
        return withStatus(outcome.reply, 'fwd=miss');
      case 'failed':
        throw outcome.error;
      case 'not-bought':
        if (isLeader) throw outcome.error;
        return undefined;
      case 'no-place':
        if (isLeader) await request.place.wait(signal);
        return undefined;
      case 'generating': {
        const { reply, generation } = outcome;
        const contentType = reply.headers['Content-Type'] ?? '';
        const bytes = estimatedBytes(request, contentType);
        const refund = isLeader ? undefined : await request.chargeBytes(bytes);
        const followed = signal.aborted ? undefined : generation.follow(signal);
        if (followed) {
          const body = refund ? refundingRest(followed, contentType, bytes, refund) : followed;
          return atAddress(
            withStatus({ ...reply, body }, isLeader ? 'fwd=miss; stored' : 'fwd=miss; collapsed'),
            request.key,
          );
        }
        await refund?.();
        signal.throwIfAborted();
        await request.place.wait(signal);
        buying.add(request);
        return generateFor(request);
      }
    }
  }

  return {
    async answer(request) {
      try {
        for (;;) {
          const flight = flights.get(request.key) ?? start(request);
          flight.waiting += 1;
          try {
            const reply = await join(flight, request);
            if (reply) return reply;
          } finally {
            flight.waiting -= 1;
            stopIfAbandoned(flight);
          }
        }
      } finally {
        // It was waited for, and another one has bought meanwhile.
        if (!buying.has(request)) request.place.leave();
      }
    },
  };
}

/** Speech for one visitor alone, who has a place. */
async function generateFor(request: ShareableRequest): Promise<Reply | StreamReply> {
  const { signal } = request.visitor;
  try {
    return withStatus(await request.generate(await request.buy(signal), signal), 'fwd=bypass');
  } catch (error) {
    request.place.leave();
    throw error;
  }
}

function hit(speech: KeptSpeech, body: AsyncIterable<Uint8Array>, now: number): StreamReply {
  const reply: StreamReply = {
    kind: 'stream',
    status: 200,
    headers: {
      ...speech.headers,
      'Content-Length': String(speech.bytes),
      Age: ageOf(speech, now),
      'Cache-Control': 'no-store, no-transform',
      'X-Content-Type-Options': 'nosniff',
    },
    body,
  };
  return withStatus(reply, 'hit');
}

function keptHeaders({ headers }: StreamReply): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) =>
    /^(Content-Type|X-(Sample-Rate|Channels|Bit-Depth|Model-Version|Ignored-Parameters))$/.test(name),
  );
  return Object.fromEntries(kept);
}

/** Where the same speech can be had by GET, once it is complete. */
function atAddress<Kind extends Reply | StreamReply>(reply: Kind, key: string): Kind {
  return { ...reply, headers: { ...reply.headers, 'Content-Location': cachedAddress(key) } };
}
