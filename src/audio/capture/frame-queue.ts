/** What one side pushes, the other awaits: unbounded, for one reader at a time. */
export class FrameQueue<Frame> implements AsyncIterable<Frame> {
  readonly #frames: Frame[] = [];
  #wake: (() => void) | undefined;
  #ended = false;

  get ended(): boolean {
    return this.#ended;
  }

  push(frame: Frame): void {
    if (this.#ended) return;
    this.#frames.push(frame);
    this.#wake?.();
  }

  /** No more will come; what is there can still be read. */
  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Frame, void, void> {
    for (;;) {
      const frame = this.#frames.shift();
      if (frame !== undefined) yield frame;
      else if (this.#ended) return;
      else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }
}
