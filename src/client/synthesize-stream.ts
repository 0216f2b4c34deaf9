import { abortable } from '../async/abortable.ts';
import { createDeferred } from '../async/deferred.ts';
import { SpeechError } from '../contract/errors.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../contract/limits.ts';
import type { Sound } from '../formats/mixed-sound.ts';
import { type GrowingPart, GrowingText } from '../text/parts/growing-text.ts';
import { type SpeechChunk, type SynthesizeOptions, synthesize } from './synthesize.ts';

/** What every plan allows in one request, in code points (contract, plans). */
const REQUEST_CHARACTERS = 500;
/** A source is not read further ahead of the speech. UTF-16 units: several minutes of it. */
const MOST_PENDING = 5000;

export interface SynthesizeStreamOptions<Decoded extends Sound = Int16Array>
  extends Omit<SynthesizeOptions<Decoded>, 'response' | 'onComplete' | 'signature'> {
  /** Most characters of one request, 1 or more; 500 when omitted, which every plan allows. */
  maxCharacters?: number | undefined;
}

type Speech<Decoded extends Sound> = AsyncGenerator<SpeechChunk<Decoded | Int16Array>, void>;

/**
 * Synthesizes a text while it arrives, such as the tokens of a language model. It is cut at the ends of sentences, the first part also at that
 * of a clause; one request follows another, and the next one is sent while one streams. Each character is sent, and billed, once.
 * Word times count from the first sample of all.
 * @param pieces Read as they come, 5,000 characters ahead of the speech at most.
 * @throws SpeechError as `synthesize` does, `invalid-argument` for a `maxCharacters` below 1; what `pieces` throws, after the speech of the
 * part that is being spoken. Stopping the iteration or aborting the signal ends `pieces` and closes the connections.
 */
export async function* synthesizeStream<Decoded extends Sound = Int16Array>(
  pieces: AsyncIterable<string> | Iterable<string>,
  { maxCharacters = REQUEST_CHARACTERS, ...options }: SynthesizeStreamOptions<Decoded>,
): Speech<Decoded> {
  if (!(maxCharacters >= 1))
    throw new SpeechError('invalid-argument', '"maxCharacters" must be a number of at least 1.', {
      field: 'maxCharacters',
    });
  // Not AbortSignal.any: browsers of 2023 lack it.
  const stopped = new AbortController();
  const { signal } = stopped;
  const stop = () => stopped.abort(options.signal?.reason);
  options.signal?.addEventListener('abort', stop);
  if (options.signal?.aborted) stop();
  const parts = readParts(pieces, maxCharacters, signal);
  const speak = async () => {
    const { done, value } = await parts.next();
    return done ? undefined : begin(synthesize(value.text, { ...options, signal }));
  };
  try {
    let seconds = 0;
    for (let speech = await speak(); speech; ) {
      const following = speak();
      // It surfaces when its turn comes.
      following.catch(() => {});
      const startedAt = seconds;
      for await (const { samples, words } of speech) {
        seconds += samples.length / SYNTHESIS_SAMPLE_RATE;
        const moved = words.map(({ word, start, end }) => {
          return { word, start: start + startedAt, end: end + startedAt };
        });
        yield { samples, words: moved };
      }
      speech = await following;
    }
  } finally {
    options.signal?.removeEventListener('abort', stop);
    stopped.abort();
  }
}

/** Sends the request before the first chunk is read. */
function begin<Chunk>(speech: AsyncGenerator<Chunk, void>): AsyncGenerator<Chunk, void> {
  const first = speech.next();
  first.catch(() => {});
  return (async function* () {
    const { done, value } = await first;
    if (done) return;
    yield value;
    yield* speech;
  })();
}

/** The parts of a text that arrives in pieces, each as soon as it can be spoken. */
async function* readParts(
  pieces: AsyncIterable<string> | Iterable<string>,
  limit: number,
  signal: AbortSignal,
): AsyncGenerator<GrowingPart, void> {
  const text = new GrowingText();
  let failure: { readonly error: unknown } | undefined;
  let isRead = false;
  let changed = createDeferred();
  const tell = () => {
    changed.resolve();
    changed = createDeferred();
  };
  void read();
  for (;;) {
    signal.throwIfAborted();
    if (failure) throw failure.error;
    const part = text.take(limit);
    if (part) {
      tell();
      yield part;
    } else if (isRead) return;
    else await abortable(changed.promise, signal);
  }

  async function read(): Promise<void> {
    const iterator = iterate(pieces);
    try {
      for (;;) {
        const { done, value } = await abortable(Promise.resolve(iterator.next()), signal);
        if (done) break;
        text.push(value);
        tell();
        while (text.pending >= MOST_PENDING) await abortable(changed.promise, signal);
      }
      text.end();
    } catch (error) {
      failure = { error };
      // Not awaited: a generator that waits for its own source answers after that.
      void Promise.resolve(iterator.return?.()).catch(() => {});
    }
    isRead = true;
    tell();
  }
}

function iterate(pieces: AsyncIterable<string> | Iterable<string>): AsyncIterator<string> | Iterator<string> {
  return Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
}
