import { FairTurns } from '../../async/fair-turns.ts';
import { withTimeout } from '../../async/with-timeout.ts';
import { SpeechError } from '../../contract/errors.ts';
import type { CachedSpeech, KeptSpeech, SpeechCache } from '../cache/speech-cache.ts';
import type { ProxyParts } from '../setup/proxy-parts.ts';
import { createRareReport } from '../setup/rare-report.ts';
import type { Visitor } from '../visitors/visitor.ts';
import { Misses } from './misses.ts';

/** The cache as visitors use it: a driver that is slow for one of them is asked for the others as before. */
export interface FairCache {
  /** What is kept under a key; undefined, and a line in the log, where the cache fails or does not answer in time. */
  open(key: string, visitor: Visitor): Promise<KeptSpeech | undefined>;
  /** What a visitor asks for by its address. @throws SpeechError 429 `rate-limited` for one who has asked for much that is not there. */
  openAddress(key: string, visitor: Visitor): Promise<KeptSpeech | undefined>;
  /** Bytes of kept speech. @throws What the driver throws; Error when it does not answer in time; the reason of the visitor's signal. */
  read(speech: KeptSpeech, start: number, end: number, visitor: Visitor): AsyncIterable<Uint8Array>;
  /** Never rejects; failures are logged. */
  write(key: string, speech: CachedSpeech): Promise<void>;
}

const OPEN_TIMEOUT_MS = 2000;
/** How long a visitor for whom the driver did not answer goes without it, instead of waiting each time. */
const PAUSE_MS = 30_000;
const MAX_PAUSED = 10_000;
/** Longest wait for the next bytes of an entry. */
const READ_TIMEOUT_MS = 10_000;
const WRITE_TIMEOUT_MS = 60_000;
/** Calls of the driver at once. */
const TURNS_OF_ONE = 8;
const TURNS_OF_ALL = 64;

/** @param openTimeoutMs Longest wait for an entry; speech is then generated. */
export function createFairCache(
  parts: ProxyParts,
  cache: SpeechCache,
  openTimeoutMs = OPEN_TIMEOUT_MS,
): FairCache {
  const report = createRareReport(parts);
  const turns = new FairTurns(TURNS_OF_ONE, TURNS_OF_ALL);
  const misses = new Misses(parts.clock);
  /** When a visitor is served from the cache again, by `performance.now()`. */
  const pausedUntil = new Map<string, number>();

  function pause({ share }: Visitor): Error {
    if (pausedUntil.size >= MAX_PAUSED) pausedUntil.delete(pausedUntil.keys().next().value!);
    pausedUntil.set(share, performance.now() + PAUSE_MS);
    return new Error('The cache did not answer in time.');
  }

  const isPaused = ({ share }: Visitor) => performance.now() < (pausedUntil.get(share) ?? 0);

  /** @returns `unknown` where the cache was not asked, or did not answer. */
  async function look(key: string, visitor: Visitor): Promise<KeptSpeech | undefined | 'unknown'> {
    const { share, signal } = visitor;
    if (isPaused(visitor)) return 'unknown';
    try {
      // Timed from its turn on: to have waited behind one's own requests says nothing of the driver.
      return await turns.run(share, signal, async () =>
        isPaused(visitor)
          ? 'unknown'
          : await withTimeout(Promise.resolve(cache.open(key)), openTimeoutMs, () => pause(visitor)),
      );
    } catch (error) {
      signal.throwIfAborted();
      report('The speech cache cannot be read; speech is generated instead.', error);
      return 'unknown';
    }
  }

  return {
    async open(key, visitor) {
      const found = await look(key, visitor);
      return found === 'unknown' ? undefined : found;
    },

    async openAddress(key, visitor) {
      if (misses.isKnown(key)) return undefined;
      if (misses.areTooMany(visitor))
        throw new SpeechError('rate-limited', 'Too many addresses without speech; try again in a minute.', {
          status: 429,
        });
      const found = await look(key, visitor);
      if (!found) misses.add(key, visitor);
      return found === 'unknown' ? undefined : found;
    },

    read(speech, start, end, { share, signal }) {
      const pieces = speech.read(start, end)[Symbol.asyncIterator]();
      const late = () => new Error('The cache did not answer in time.');
      return {
        [Symbol.asyncIterator]: () => ({
          next: () =>
            turns
              .run(share, signal, () => withTimeout(pieces.next(), READ_TIMEOUT_MS, late))
              .catch((error) => {
                // Whoever reads does not end what has failed, and the entry is open.
                pieces.return?.().catch(() => {});
                if (!signal.aborted) report('Kept speech cannot be read to its end.', error);
                throw error;
              }),
          return: async () => (await pieces.return?.()) ?? { done: true, value: undefined },
        }),
      };
    },

    async write(key, speech) {
      try {
        await withTimeout(
          Promise.resolve(cache.write(key, speech)),
          WRITE_TIMEOUT_MS,
          () => new Error('The cache did not answer in time.'),
        );
      } catch (error) {
        report('The speech cache cannot be written; speech is generated anew each time.', error);
      }
      misses.forget(key);
    },
  };
}
