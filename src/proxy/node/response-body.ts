import type { Dispatcher } from 'undici';
import type { ByteFlow, ByteSink, ByteStream } from '../../async/byte-stream.ts';

/** What may wait for a reader before the service is slowed down. */
const MAX_QUEUED_BYTES = 64 * 1024;

/** A body that undici delivers. */
export class ResponseBody implements ByteStream {
  readonly #controller: Dispatcher.DispatchController;
  #queue: Uint8Array[] = [];
  #queuedBytes = 0;
  #sink: ByteSink | undefined;
  #isFlowing = false;
  #end: { readonly error?: unknown } | undefined;
  /** The sink knows of the end, or does not need it. */
  #isOver = false;

  constructor(controller: Dispatcher.DispatchController) {
    this.#controller = controller;
  }

  receive(chunk: Uint8Array): void {
    if (this.#isFlowing) {
      this.#sink?.write(chunk);
      return;
    }
    this.#queue.push(chunk);
    this.#queuedBytes += chunk.length;
    if (this.#queuedBytes >= MAX_QUEUED_BYTES) this.#controller.pause();
  }

  /** @param end With the error of a body that was cut off. */
  finish(end: { readonly error?: unknown }): void {
    this.#end = end;
    if (this.#isFlowing) this.#passInTurn(end);
  }

  readonly push = (sink: ByteSink): ByteFlow => {
    this.#sink = sink;
    return {
      pause: () => {
        this.#isFlowing = false;
      },
      resume: () => this.#resume(),
      cancel: () => this.#cancel(),
    };
  };

  /** `next` is not called again before it has settled. */
  [Symbol.asyncIterator](): AsyncIterator<Uint8Array, void> {
    let resolve: (result: IteratorResult<Uint8Array, void>) => void;
    let reject: (error: unknown) => void;
    const flow = this.push({
      write(value) {
        flow.pause();
        resolve({ done: false, value });
      },
      end: () => resolve({ done: true, value: undefined }),
      fail: (error) => reject(error),
    });
    return {
      next: () =>
        new Promise((onValue, onError) => {
          if (this.#isOver) return onValue({ done: true, value: undefined });
          resolve = onValue;
          reject = onError;
          flow.resume();
        }),
      return: async () => {
        flow.cancel();
        return { done: true, value: undefined };
      },
    };
  }

  #resume(): void {
    if (this.#isOver) return;
    this.#isFlowing = true;
    while (this.#isFlowing && this.#queue.length > 0) {
      const chunk = this.#queue.shift()!;
      this.#queuedBytes -= chunk.length;
      this.#sink?.write(chunk);
    }
    if (!this.#isFlowing) return;
    if (this.#end) this.#passInTurn(this.#end);
    else if (this.#controller.paused) this.#controller.resume();
  }

  /** A sink looks at the end of a turn whether its client is behind with the chunks before: the end waits for it too. */
  #passInTurn(end: { readonly error?: unknown }): void {
    process.nextTick(() => {
      if (this.#isFlowing) this.#pass(end);
    });
  }

  #pass(end: { readonly error?: unknown }): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if ('error' in end) this.#sink?.fail(end.error);
    else this.#sink?.end();
  }

  #cancel(): void {
    this.#isOver = true;
    this.#isFlowing = false;
    this.#queue = [];
    if (!this.#end) this.#controller.abort(new Error('The rest of the body is not needed.'));
  }
}
