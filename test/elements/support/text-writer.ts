/** Pieces of a text that a test writes when it likes. */
export class TextWriter implements AsyncIterable<string> {
  /** How often the reader has ended the pieces. */
  returns = 0;
  readonly #steps: (() => Promise<IteratorResult<string, undefined>>)[] = [];
  #wake: (() => void) | undefined;

  constructor(...pieces: readonly string[]) {
    this.write(...pieces);
  }

  write(...pieces: readonly unknown[]): this {
    for (const value of pieces) this.#add(async () => ({ done: false, value: value as string }));
    return this;
  }

  end(): this {
    return this.#add(async () => ({ done: true, value: undefined }));
  }

  fail(reason: unknown): this {
    return this.#add(() => Promise.reject(reason));
  }

  [Symbol.asyncIterator](): AsyncIterator<string, undefined> {
    return {
      next: async () => {
        while (!this.#steps.length)
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        return this.#steps.shift()!();
      },
      return: async () => {
        this.returns++;
        return { done: true, value: undefined };
      },
    };
  }

  #add(step: () => Promise<IteratorResult<string, undefined>>): this {
    this.#steps.push(step);
    this.#wake?.();
    return this;
  }
}
