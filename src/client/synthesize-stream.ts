import { abortable } from '../async/abortable.ts';
import { createDeferred } from '../async/deferred.ts';
import { handled } from '../async/handled.ts';
import { prefetched } from '../async/prefetched.ts';
import { SpeechError } from '../contract/errors.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../contract/limits.ts';
import type { Sound } from '../formats/mixed-sound.ts';
import { hasWords } from '../text/normalize/has-words.ts';
import { GrowingText, type TextPart } from '../text/parts/growing-text.ts';
import { createWordMap, type TimedWord } from '../text/words/word-map.ts';
import { type SpeechChunk, type SynthesizeOptions, synthesize } from './synthesize.ts';

/** Of one request where neither `maxCharacters` nor the token says it: what the free plan allows. Code points. */
const DEFAULT_LIMIT = 500;

/** A chunk of streamed speech, with its place in the text. Word times count from the first sample of the whole text, word offsets from its first piece. */
export interface TextStreamChunk<Decoded extends Sound = Int16Array> {
  readonly samples: Decoded;
  /** With `timestamps`: the words timed since the previous chunk, at UTF-16 offsets into all pieces joined. */
  readonly words: readonly TimedWord[];
  /** The part of the text that it belongs to, which was one request: UTF-16 offsets into all pieces joined. */
  readonly part: TextPart;
}

export interface SynthesizeStreamOptions<Decoded extends Sound = Int16Array>
  extends Omit<SynthesizeOptions<Decoded>, 'response' | 'onComplete' | 'signature'> {
  /** Greatest length of one request in code points; when omitted, what the token allows, else 500. */
  maxCharacters?: number | undefined;
}

/** Speech of a text that is still being written. `return()` ends it at once, also while it waits for text. */
export interface TextStreamSpeech<Decoded extends Sound = Int16Array>
  extends AsyncIterableIterator<TextStreamChunk<Decoded | Int16Array>, void> {
  return(): Promise<IteratorReturnResult<void>>;
}

/**
 * Speaks a text while it is being written, as by a language model: in requests of whole sentences, the first of which may be a clause. The
 * next one is requested while the current one arrives, in order; each character is sent, and billed, at most once, white space between requests never.
 * At most twice the length of a request is read ahead, and a piece. Leaving the iteration, or aborting the signal, ends the pieces and the requests.
 * @throws SpeechError as `synthesize`; what the pieces throw, after the speech that was requested before; the signal's reason. What a refused
 * request would have said is lost: ask again for the text from `part.end` of the last chunk.
 */
export function synthesizeStream<Decoded extends Sound = Int16Array>(
  pieces: AsyncIterable<string>,
  options: SynthesizeStreamOptions<Decoded>,
): TextStreamSpeech<Decoded> {
  const ending = new AbortController();
  const { signal } = ending;
  const onAbort = () => ending.abort(options.signal?.reason);
  if (options.signal?.aborted) onAbort();
  options.signal?.addEventListener('abort', onAbort, { once: true });
  let hasLeft = false;
  const end = () => {
    options.signal?.removeEventListener('abort', onAbort);
    ending.abort();
  };
  const iterator = pieces[Symbol.asyncIterator]();
  let hasBegun = false;
  const chunks = speak(iterator, { ...options, signal }, end);
  const done: IteratorReturnResult<void> = { done: true, value: undefined };
  return {
    next() {
      hasBegun = true;
      return chunks.next().catch((error: unknown) => (hasLeft ? done : Promise.reject(error)));
    },
    async return() {
      hasLeft = true;
      end();
      if (!hasBegun) leave(iterator);
      await chunks.return().catch(() => {});
      return done;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

async function* speak<Decoded extends Sound>(
  pieces: AsyncIterator<string>,
  options: SynthesizeStreamOptions<Decoded> & { signal: AbortSignal },
  end: () => void,
): AsyncGenerator<TextStreamChunk<Decoded | Int16Array>, void> {
  const { signal, tokenSource, maxCharacters, onFirstByte, ...call } = options;
  let reader: PieceReader | undefined;
  try {
    signal.throwIfAborted();
    const limit =
      maxCharacters ?? (await tokenSource?.token('tts', signal))?.limits?.max_chars ?? DEFAULT_LIMIT;
    const source = new PieceReader(pieces, limit, signal);
    reader = source;
    let hasBegun = false;
    const request = async () => {
      const part = await source.next();
      if (!part) return undefined;
      const begun = createDeferred();
      const speech = synthesize(part.text, {
        ...call,
        tokenSource,
        signal,
        onFirstByte() {
          if (!hasBegun) onFirstByte?.();
          hasBegun = true;
          begun.resolve();
        },
      });
      return { part, begun, chunks: prefetched<SpeechChunk<Decoded | Int16Array>>(speech) };
    };
    let frames = 0;
    let current = await request();
    while (current) {
      const { part, begun, chunks } = current;
      // The service has the current one in hand before it gets another.
      const next = handled(abortable(begun.promise, signal).then(request));
      const mapWords = createWordMap(part.text);
      const startTime = frames / SYNTHESIS_SAMPLE_RATE;
      for await (const { samples, words } of chunks) {
        frames += samples.length;
        yield { samples, words: mapWords(words).map((word) => moved(word, startTime, part.start)), part };
      }
      // A response may have been empty.
      begun.resolve();
      current = await next;
    }
  } finally {
    end();
    if (!reader) leave(pieces);
  }
}

/** It may be waiting for its own source: its end is not waited for. */
function leave(pieces: AsyncIterator<string>): void {
  void pieces.return?.().catch(() => {});
}

function moved(word: TimedWord, seconds: number, offset: number): TimedWord {
  return {
    ...word,
    start: word.start + seconds,
    end: word.end + seconds,
    charIndex: word.charIndex + offset,
  };
}

/** Reads pieces ahead, as far as one request goes, and cuts them into parts. */
class PieceReader {
  readonly #text: GrowingText;
  readonly #signal: AbortSignal;
  #error: { readonly reason: unknown } | undefined;
  #hasEnded = false;
  /** Text has arrived, or has been taken. */
  #changed = createDeferred();

  constructor(pieces: AsyncIterator<string>, limit: number, signal: AbortSignal) {
    this.#text = new GrowingText(limit);
    this.#signal = signal;
    void this.#read(pieces);
  }

  /** @returns Undefined at the end. @throws What the pieces threw; the signal's reason. */
  async next(): Promise<TextPart | undefined> {
    for (;;) {
      this.#signal.throwIfAborted();
      if (this.#error) throw this.#error.reason;
      const part = this.#text.take();
      if (part) {
        this.#notify();
        // Marks alone, such as a rule between paragraphs, say nothing.
        if (hasWords(part.text)) return part;
      } else if (this.#hasEnded) return undefined;
      else await abortable(this.#changed.promise, this.#signal);
    }
  }

  async #read(pieces: AsyncIterator<string>): Promise<void> {
    let isBroken = false;
    try {
      for (;;) {
        while (this.#text.isFull) await abortable(this.#changed.promise, this.#signal);
        const piece = pieces.next();
        piece.catch(() => {
          isBroken = true;
        });
        const { done, value } = await abortable(piece, this.#signal);
        if (done) break;
        if (typeof value !== 'string')
          throw new SpeechError(
            'invalid-argument',
            `A piece of text is ${typeof value}; it has to be a string.`,
            {
              field: 'text',
            },
          );
        this.#text.push(value);
        this.#notify();
      }
      this.#text.end();
      this.#hasEnded = true;
    } catch (reason) {
      this.#error = { reason };
      if (!isBroken) leave(pieces);
    }
    this.#notify();
  }

  #notify(): void {
    this.#changed.resolve();
    this.#changed = createDeferred();
  }
}
