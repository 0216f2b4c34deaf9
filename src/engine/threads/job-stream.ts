import type { SynthesisChunk } from '../synthesis-engine.ts';

/**
 * A queue of chunks from a worker to one consumer. Ending early, by `return` or `fail`, discards what is
 * still queued.
 */
export class JobStream implements AsyncIterableIterator<SynthesisChunk> {
  readonly #onWanted: () => void;
  readonly #onClosed: () => void;
  #chunks: SynthesisChunk[] = [];
  #state: 'open' | 'ended' | 'failed' | 'closed' = 'open';
  #error: unknown;
  #wake: (() => void) | undefined;
  /** Chunks asked for that have not arrived; one is asked for when the job starts. */
  #outstanding = 1;

  /**
   * @param onWanted the consumer waits for a chunk that was not asked for.
   * @param onClosed called once, when the consumer takes no more.
   */
  constructor(onWanted: () => void, onClosed: () => void) {
    this.#onWanted = onWanted;
    this.#onClosed = onClosed;
  }

  push(chunk: SynthesisChunk): void {
    if (this.#state !== 'open') return;
    this.#outstanding--;
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
    if (this.#chunks.length === 0 && this.#outstanding === 0 && this.#state === 'open') {
      this.#outstanding++;
      this.#onWanted();
    }
    while (this.#chunks.length === 0 && this.#state === 'open') {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = undefined;
    }
    const chunk = this.#chunks.shift();
    if (chunk) return { done: false, value: chunk };
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
