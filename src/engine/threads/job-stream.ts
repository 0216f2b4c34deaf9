import type { SynthesisChunk } from '../synthesis-engine.ts';

/**
 * A queue of chunks from a worker to one consumer. Ending early, by `return` or `fail`, discards what is
 * still queued.
 */
export class JobStream implements AsyncIterableIterator<SynthesisChunk> {
  readonly #onConsumed: () => void;
  readonly #onClosed: () => void;
  #chunks: SynthesisChunk[] = [];
  #state: 'open' | 'ended' | 'failed' | 'closed' = 'open';
  #error: unknown;
  #wake: (() => void) | undefined;

  /**
   * @param onConsumed the consumer took a chunk.
   * @param onClosed called once, when the consumer takes no more.
   */
  constructor(onConsumed: () => void, onClosed: () => void) {
    this.#onConsumed = onConsumed;
    this.#onClosed = onClosed;
  }

  push(chunk: SynthesisChunk): void {
    if (this.#state !== 'open') return;
    this.#chunks.push(chunk);
    this.#wake?.();
  }

  end(): void {
    if (this.#state === 'open') this.#state = 'ended';
    this.#wake?.();
  }

  /** The consumer's next read throws the error; chunks still queued are discarded. */
  fail(error: unknown): void {
    if (this.#state !== 'open') return;
    this.#state = 'failed';
    this.#error = error;
    this.#chunks = [];
    this.#wake?.();
  }

  async next(): Promise<IteratorResult<SynthesisChunk>> {
    while (this.#chunks.length === 0 && this.#state === 'open') {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = undefined;
    }
    const chunk = this.#chunks.shift();
    if (chunk) {
      this.#onConsumed();
      return { done: false, value: chunk };
    }
    const failed = this.#state === 'failed';
    this.#close();
    if (failed) throw this.#error;
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<SynthesisChunk>> {
    this.#close();
    return { done: true, value: undefined };
  }

  #close(): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#chunks = [];
    this.#wake?.();
    this.#onClosed();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
