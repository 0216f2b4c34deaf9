import type { ByteFlow, ByteSink, ByteStream } from '../../async/byte-stream.ts';
import { observed } from '../../async/observed.ts';

/** The same chunks, until they are ended for the sake of others. */
export class WatchedReading implements ByteStream, ByteFlow {
  /** When its client took the latest chunk, by `performance.now()`; infinite while it waits for one. */
  readAt = performance.now();
  readonly #body: ByteStream;
  readonly #onEnd: () => void;
  #isEnded = false;
  #chunks: AsyncIterator<Uint8Array> | undefined;
  #flow: ByteFlow | undefined;
  #sink: ByteSink | undefined;

  /** @param onEnd Called when it ends, fails or is abandoned, and by `stop`; idempotent. */
  constructor(body: ByteStream, onEnd: () => void) {
    this.#body = observed(body, { onEnd });
    this.#onEnd = onEnd;
  }

  /** Ends it, also where nobody has begun to read. */
  stop(): void {
    this.#isEnded = true;
    this.#onEnd();
    if (this.#flow) {
      this.#flow.cancel();
      this.#sink?.fail(nobodyReads());
      return;
    }
    this.#chunks ??= this.#body[Symbol.asyncIterator]();
    this.#chunks.return?.().catch(() => {});
  }

  get push(): ByteStream['push'] {
    const { push } = this.#body;
    return (
      push &&
      ((sink) => {
        this.#sink = sink;
        this.#flow = push(sink);
        return this;
      })
    );
  }

  pause(): void {
    this.readAt = performance.now();
    this.#flow?.pause();
  }

  resume(): void {
    this.readAt = Number.POSITIVE_INFINITY;
    this.#flow?.resume();
  }

  cancel(): void {
    this.#flow?.cancel();
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array, void> {
    this.#chunks ??= this.#body[Symbol.asyncIterator]();
    const chunks = this.#chunks;
    return {
      next: () => {
        if (this.#isEnded) return Promise.reject(nobodyReads());
        this.readAt = Number.POSITIVE_INFINITY;
        return chunks.next().finally(() => {
          this.readAt = performance.now();
        });
      },
      return: async () => (await chunks.return?.()) ?? { done: true, value: undefined },
    };
  }
}

function nobodyReads(): Error {
  return new Error('Nobody has read this answer for too long.');
}
