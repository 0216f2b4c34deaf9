import type { ByteFlow, ByteSink, ByteStream } from './byte-stream.ts';

/** How a stream has ended: `abandoned` by its reader. */
export type StreamOutcome = 'whole' | 'failed' | 'abandoned';

export interface StreamObserver {
  /** Before a chunk is passed on. What it throws fails the stream. */
  onChunk?(chunk: Uint8Array): void;
  /** Replaces the error of a stream that fails. */
  toError?(error: unknown): unknown;
  /** Called once, where somebody has begun to read. */
  onEnd?(outcome: StreamOutcome): void;
}

/** The same chunks, pulled or pushed as they were. */
export function observed(stream: ByteStream, observer: StreamObserver): ByteStream {
  return new ObservedStream(stream, observer);
}

/** All in one object: every stream of a server passes several of them. */
class ObservedStream implements ByteStream, ByteSink, ByteFlow, AsyncIterator<Uint8Array, void> {
  readonly push: ByteStream['push'];
  readonly #observer: StreamObserver;
  readonly #stream: ByteStream;
  #isOver = false;
  #sink: ByteSink | undefined;
  #flow: ByteFlow | undefined;
  #chunks: AsyncIterator<Uint8Array> | undefined;

  constructor(stream: ByteStream, observer: StreamObserver) {
    this.#stream = stream;
    this.#observer = observer;
    this.push = stream.push && ((sink) => this.#start(sink));
  }

  #start(sink: ByteSink): ByteFlow {
    this.#sink = sink;
    this.#flow = this.#stream.push!(this);
    return this;
  }

  write(chunk: Uint8Array): void {
    try {
      this.#observer.onChunk?.(chunk);
    } catch (error) {
      this.#flow?.cancel();
      this.fail(error);
      return;
    }
    this.#sink?.write(chunk);
  }

  end(): void {
    this.#settle('whole');
    this.#sink?.end();
  }

  fail(error: unknown): void {
    this.#sink?.fail(this.#toError(error));
  }

  pause(): void {
    this.#flow?.pause();
  }

  resume(): void {
    this.#flow?.resume();
  }

  cancel(): void {
    this.#settle('abandoned');
    this.#flow?.cancel();
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array, void> {
    this.#chunks ??= this.#stream[Symbol.asyncIterator]();
    return this;
  }

  // No generator: returning from one that has not begun would not reach the chunks.
  async next(): Promise<IteratorResult<Uint8Array, void>> {
    let isRefused = false;
    try {
      const result = await this.#chunks!.next();
      isRefused = true;
      if (result.done) this.#settle('whole');
      else this.#observer.onChunk?.(result.value);
      return result;
    } catch (error) {
      if (isRefused) await this.#close().catch(() => {});
      throw this.#toError(error);
    }
  }

  async return(): Promise<IteratorResult<Uint8Array, void>> {
    this.#settle('abandoned');
    return this.#close();
  }

  async #close(): Promise<IteratorResult<Uint8Array, void>> {
    return (await this.#chunks?.return?.()) ?? { done: true, value: undefined };
  }

  #toError(error: unknown): unknown {
    this.#settle('failed');
    return this.#observer.toError ? this.#observer.toError(error) : error;
  }

  #settle(outcome: StreamOutcome): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#observer.onEnd?.(outcome);
  }
}
