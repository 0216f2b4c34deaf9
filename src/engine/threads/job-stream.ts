import type { SynthesisChunk } from '../synthesis-engine.ts';

/** Chunks on their way from a worker to one reader. Leaving early, by `return` or by `fail`, drops what is still queued. */
export class JobStream implements AsyncIterableIterator<SynthesisChunk> {
  readonly #onTaken: () => void;
  readonly #onLeft: () => void;
  #chunks: SynthesisChunk[] = [];
  #state: 'open' | 'ended' | 'failed' | 'left' = 'open';
  #error: unknown;
  #wake: (() => void) | undefined;

  /** @param onTaken the reader took a chunk. @param onLeft called once, when the reader will take no more. */
  constructor(onTaken: () => void, onLeft: () => void) {
    this.#onTaken = onTaken;
    this.#onLeft = onLeft;
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

  /** The reader meets the error at its next step, before any chunk that is still queued. */
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
      this.#onTaken();
      return { done: false, value: chunk };
    }
    const failed = this.#state === 'failed';
    this.#leave();
    if (failed) throw this.#error;
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<SynthesisChunk>> {
    this.#leave();
    return { done: true, value: undefined };
  }

  #leave(): void {
    if (this.#state === 'left') return;
    this.#state = 'left';
    this.#chunks = [];
    this.#wake?.();
    this.#onLeft();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
