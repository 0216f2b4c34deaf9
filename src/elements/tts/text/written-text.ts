import { abortable } from '../../../async/abortable.ts';
import { createDeferred } from '../../../async/deferred.ts';
import { SpeechError } from '../../../contract/errors.ts';
import { hasWords } from '../../../text/normalize/has-words.ts';
import { GrowingText } from '../../../text/parts/growing-text.ts';
import { ShownText } from './shown-text.ts';
import type { SpokenChunk, WrittenHost, WrittenSpeech, WrittenStart } from './text-growth.ts';
import type { GrowingSource, TextSource } from './text-source.ts';

/** Of a sentence that is longer, a part may be spoken before its end has come. Code points. */
const LONGEST_SENTENCE = 500;

/**
 * Reads the pieces of a text as they come, however far its speech is: a page may show them at the same time. The text grows by whole words;
 * what of it may be spoken, by whole sentences, and at first by a clause.
 */
export class WrittenText implements WrittenSpeech {
  readonly #source: GrowingSource;
  readonly #signal: AbortSignal;
  readonly #parts = new GrowingText(LONGEST_SENTENCE);
  /** What has come of a word. */
  #word = '';
  /** Up to where it may be spoken, as far as it has come: a UTF-16 offset. */
  #ready = 0;
  #hasEnded = false;
  /** More may be spoken, or nothing more will come. */
  #changed = createDeferred();

  /**
   * @param signal Ends the pieces.
   * @param page Reads what the page shows.
   */
  constructor(
    source: GrowingSource,
    pieces: AsyncIterator<unknown>,
    signal: AbortSignal,
    page: () => TextSource,
  ) {
    this.#source = source;
    this.#signal = signal;
    const shown = new ShownText(source, page);
    source.range = (span) => shown.range(span);
    source.offsetOf = (...place) => shown.offsetOf(...place);
    void this.#read(pieces);
  }

  async begun<Run>(host: WrittenHost<Run>, run: Run): Promise<void> {
    await this.#settle(0, host, run);
    const { failure } = this.#source.growth;
    if (this.#ready || (this.#signal.aborted && !failure)) return;
    throw (
      failure ??
      new SpeechError(
        'invalid-argument',
        'There is no text to speak: its pieces have ended without a word.',
        {
          field: 'text',
        },
      )
    );
  }

  /** Each part is as much as has been written when it is due, and fits one request. */
  async *chunks<Run, Chunk extends SpokenChunk>(
    from: WrittenStart,
    host: WrittenHost<Run>,
    run: Run,
    speak: (text: string, from: WrittenStart) => AsyncGenerator<Chunk, void>,
  ): AsyncGenerator<Chunk, void> {
    let { offset, frames, isDue = true } = from;
    for (; ; isDue = false) {
      await this.#settle(offset, host, run);
      if (!this.#hasMore(offset)) return;
      if (!isDue) await host.untilDue(run);
      const text = this.#source.text.slice(0, this.#ready);
      let end = text.length;
      for await (const chunk of speak(text, { offset, frames })) {
        frames += chunk.samples.length;
        yield chunk;
        if (!chunk.part) continue;
        end = chunk.part.end;
        break;
      }
      offset = end;
    }
  }

  async #read(pieces: AsyncIterator<unknown>): Promise<void> {
    const signal = this.#signal;
    let isBroken = false;
    try {
      for (;;) {
        signal.throwIfAborted();
        const piece = settled(() => pieces.next());
        piece.catch(() => {
          isBroken = true;
        });
        const { done, value } = await abortable(piece, signal);
        if (done) break;
        if (typeof value !== 'string')
          throw new SpeechError(
            'invalid-argument',
            `A piece of text is ${typeof value}; it has to be a string.`,
            {
              field: 'text',
            },
          );
        this.#write(value);
      }
      this.#source.text += this.#word;
    } catch (error) {
      if (!signal.aborted) this.#source.growth.failure = asFailure(error);
      // It may be waiting for its own source: its end is not waited for.
      if (!isBroken) void settled(() => pieces.return?.()).catch(() => {});
    }
    this.#parts.end();
    this.#hasEnded = true;
    this.#cut();
    this.#notify();
  }

  #write(piece: string): void {
    const word = this.#word + piece;
    const end = word.length - (/\S*$/.exec(word)?.[0].length ?? 0);
    this.#source.text += word.slice(0, end);
    this.#word = word.slice(end);
    this.#parts.push(piece);
    if (this.#cut()) this.#notify();
  }

  /** @returns Whether more may be spoken. */
  #cut(): boolean {
    const before = this.#ready;
    for (let part = this.#parts.take(); part; part = this.#parts.take()) {
      // Marks alone, such as a rule between paragraphs, say nothing.
      if (!hasWords(part.text)) continue;
      this.#ready = part.end;
      this.#source.growth.opening ||= part.text;
    }
    return this.#ready > before;
  }

  #notify(): void {
    this.#changed.resolve();
    this.#changed = createDeferred();
  }

  #hasMore(offset: number): boolean {
    return this.#source.text.slice(offset, this.#ready).trim() !== '';
  }

  #isSettled(offset: number): boolean {
    return this.#hasEnded || this.#hasMore(offset);
  }

  async #settle<Run>(offset: number, host: WrittenHost<Run>, run: Run): Promise<void> {
    if (!this.#isSettled(offset)) await host.untilWritten(run, this.#until(offset));
  }

  async #until(offset: number): Promise<void> {
    while (!this.#isSettled(offset)) await this.#changed.promise;
  }
}

/** Iterators that were written by hand may return what is no promise, or throw at once: `for await` takes them too. */
async function settled<Value>(act: () => Value): Promise<Awaited<Value>> {
  return await act();
}

/** Its own words may contain what is in no message of ours. */
function asFailure(cause: unknown): SpeechError {
  if (cause instanceof SpeechError) return cause;
  const name = cause instanceof Error || cause instanceof DOMException ? cause.name : typeof cause;
  if (name === 'AbortError')
    return new SpeechError('aborted', 'The text was broken off by the page.', { cause });
  return new SpeechError('stream-truncated', `The text broke off: its pieces ended with ${name}.`, {
    field: 'text',
    cause,
  });
}
