import type { ByteFlow, ByteSink, ByteStream } from './byte-stream.ts';

/** After how much silence something is sent, in milliseconds. */
interface Silence {
  /** Before the first byte: some gateways hold back the headers until then. */
  readonly first: number;
  /** Within the stream. */
  readonly later: number;
}

/** Less than clients (40 s) and gateways (nginx 60 s, Cloudflare 100 s, rewrites of Next.js 30 s) wait for. */
export const SILENCE: Silence = { first: 1000, later: 15_000 };
/** Readers of events skip a line that begins with a colon (WHATWG HTML, 9.2.6). */
const COMMENT = new TextEncoder().encode(': keepalive\n\n');
const LINE_FEED = 10;

/** Server-sent events with a comment wherever there is nothing to send for a while, pulled or pushed as they were. */
export function keptAlive(events: ByteStream, silence = SILENCE): ByteStream {
  return new KeptAlive(events, silence);
}

class KeptAlive implements ByteStream, ByteSink, ByteFlow, AsyncIterator<Uint8Array, void> {
  readonly push: ByteStream['push'];
  readonly #events: ByteStream;
  readonly #silence: Silence;
  #isBegun = false;
  /** A comment in the middle of an event would break it. */
  #isBetweenEvents = true;
  #endsInLineFeed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sink: ByteSink | undefined;
  #flow: ByteFlow | undefined;
  /** When the latest chunk was pushed. */
  #sentAt = 0;
  #chunks: AsyncIterator<Uint8Array> | undefined;
  /** The chunk that is waited for; a comment leaves it to the next call. */
  #next: Promise<IteratorResult<Uint8Array, void>> | undefined;

  constructor(events: ByteStream, silence: Silence) {
    this.#events = events;
    this.#silence = silence;
    this.push = events.push && ((sink) => this.#start(sink));
  }

  #start(sink: ByteSink): ByteFlow {
    this.#sink = sink;
    this.#flow = this.#events.push!(this);
    return this;
  }

  write(chunk: Uint8Array): void {
    this.#note(chunk);
    this.#sentAt = performance.now();
    this.#sink?.write(chunk);
  }

  end(): void {
    this.#rest();
    this.#sink?.end();
  }

  fail(error: unknown): void {
    this.#rest();
    this.#sink?.fail(error);
  }

  pause(): void {
    this.#rest();
    this.#flow?.pause();
  }

  resume(): void {
    if (this.#timer === undefined) {
      this.#sentAt = performance.now();
      this.#watch(this.#patience);
    }
    this.#flow?.resume();
  }

  cancel(): void {
    this.#rest();
    this.#flow?.cancel();
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array, void> {
    this.#chunks ??= this.#events[Symbol.asyncIterator]();
    return this;
  }

  next(): Promise<IteratorResult<Uint8Array, void>> {
    this.#next ??= this.#chunks!.next();
    const chunk = this.#next;
    return new Promise((resolve, reject) => {
      let isAnswered = false;
      const answer = () => {
        isAnswered = true;
        this.#rest();
      };
      if (this.#isBetweenEvents)
        this.#timer = setTimeout(() => {
          answer();
          this.#isBegun = true;
          resolve({ done: false, value: COMMENT });
        }, this.#patience);
      chunk.then(
        (result) => {
          if (isAnswered) return;
          answer();
          this.#next = undefined;
          if (!result.done) this.#note(result.value);
          resolve(result);
        },
        (error: unknown) => {
          if (isAnswered) return;
          answer();
          reject(error);
        },
      );
    });
  }

  async return(): Promise<IteratorResult<Uint8Array, void>> {
    this.#rest();
    return (await this.#chunks?.return?.()) ?? { done: true, value: undefined };
  }

  get #patience(): number {
    return this.#isBegun ? this.#silence.later : this.#silence.first;
  }

  /** One timer a silence, not one a chunk. */
  #watch(milliseconds: number): void {
    this.#timer = setTimeout(() => {
      const left = this.#patience - (performance.now() - this.#sentAt);
      this.#watch(left > 0 ? left : this.#patience);
      if (left <= 0 && this.#isBetweenEvents) this.write(COMMENT);
    }, milliseconds);
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #note(chunk: Uint8Array): void {
    if (!chunk.length) return;
    const before = chunk.length > 1 ? chunk.at(-2) === LINE_FEED : this.#endsInLineFeed;
    this.#isBegun = true;
    this.#endsInLineFeed = chunk.at(-1) === LINE_FEED;
    this.#isBetweenEvents = this.#endsInLineFeed && (before || endsInBlankLine(chunk));
  }
}

/** With carriage returns. One that is cut within this is taken for the middle of an event, and gets no comment. */
function endsInBlankLine(chunk: Uint8Array): boolean {
  return chunk.at(-3) === LINE_FEED && chunk.at(-2) === 13;
}
