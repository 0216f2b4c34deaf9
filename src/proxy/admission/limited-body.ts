/** A body that is passed on as it arrives, and throws once it is longer than a limit in bytes. */
export class LimitedBody implements AsyncIterable<Uint8Array> {
  readonly #body: AsyncIterable<Uint8Array>;
  readonly #maxBytes: number;
  #length = 0;

  constructor(body: AsyncIterable<Uint8Array>, maxBytes: number) {
    this.#body = body;
    this.#maxBytes = maxBytes;
  }

  /** Whether it was too long; what a transport throws for that differs between runtimes. */
  get isExceeded(): boolean {
    return this.#length > this.#maxBytes;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of this.#body) {
      this.#length += chunk.length;
      if (this.isExceeded) throw new Error('The upload exceeds its limit.');
      yield chunk;
    }
  }
}
