import type { AbortSignalLike } from '../../async/abort-signal-like.ts';
import { joinBytes } from '../../formats/join-bytes.ts';

/** Bytes of speech that is being generated, for all who wait for it. One reader of the service, any number of followers. */
export class Generation {
  readonly #chunks: Uint8Array[] = [];
  /** Index of the first chunk that is still held. */
  #firstChunk = 0;
  #heldBytes = 0;
  #isBounded = false;
  #end: { readonly error?: unknown } | undefined;
  readonly #followers = new Set<Follower>();
  readonly #onLeft: () => void;
  #wakePump: (() => void) | undefined;

  /** @param onLeft The last follower has left before the end. */
  constructor(onLeft: () => void) {
    this.#onLeft = onLeft;
  }

  get followers(): number {
    return this.#followers.size;
  }

  /** Whether it has been longer than what may be held. */
  get isBounded(): boolean {
    return this.#isBounded;
  }

  /** Bytes held in memory. */
  get heldBytes(): number {
    return this.#heldBytes;
  }

  /** All bytes so far, or undefined when the first of them are no longer held. */
  get body(): Uint8Array | undefined {
    if (this.#isBounded) return undefined;
    return joinBytes(this.#chunks);
  }

  /**
   * Reads a body to its end at the speed of the service.
   * @param hold Whether so many more bytes may be held. Once they may not, only `windowBytes` are: reading then keeps to the fastest
   * follower, and one that is further behind than the window is cut off.
   * @param release Called with bytes that are no longer held.
   * @throws What the body throws; followers get the same.
   */
  async run(
    body: AsyncIterable<Uint8Array>,
    hold: (bytes: number) => boolean,
    release: (bytes: number) => void,
    windowBytes: number,
  ): Promise<void> {
    try {
      for await (const chunk of body) {
        if (!hold(chunk.length)) this.#isBounded = true;
        this.#chunks.push(chunk);
        this.#heldBytes += chunk.length;
        this.#wakeAll();
        if (this.#isBounded) await this.#keepWindow(windowBytes, release);
      }
      this.#end = {};
    } catch (error) {
      this.#end = { error };
      throw error;
    } finally {
      this.#wakeAll();
    }
  }

  /**
   * The speech from its first byte, or undefined when that is no longer held, or it has failed.
   * @param signal Aborts when this follower leaves.
   * @throws The signal's reason when it has left already.
   */
  follow(signal: AbortSignalLike): AsyncIterable<Uint8Array> | undefined {
    signal.throwIfAborted();
    if (this.#firstChunk > 0 || (this.#end && 'error' in this.#end)) return undefined;
    const follower: Follower = { next: 0, wake: undefined };
    this.#followers.add(follower);
    const leave = () => {
      signal.removeEventListener('abort', leave);
      if (!this.#followers.delete(follower)) return;
      follower.wake?.();
      this.#wakePump?.();
      if (!this.#followers.size && !this.#end) this.#onLeft();
    };
    signal.addEventListener('abort', leave);
    const next = async (): Promise<IteratorResult<Uint8Array, void>> => {
      for (;;) {
        if (signal.aborted) throw signal.reason;
        if (follower.next < this.#firstChunk) throw new Error('The reader was too slow.');
        const chunk = this.#chunks[follower.next - this.#firstChunk];
        if (chunk) {
          follower.next += 1;
          this.#wakePump?.();
          return { done: false, value: chunk };
        }
        if (this.#end) {
          leave();
          if ('error' in this.#end) throw this.#end.error;
          return { done: true, value: undefined };
        }
        await new Promise<void>((resolve) => {
          follower.wake = resolve;
        });
      }
    };
    return {
      [Symbol.asyncIterator]: () => ({
        next,
        return: async () => {
          leave();
          return { done: true, value: undefined };
        },
      }),
    };
  }

  /** Resolves once nobody follows: until then all that is held stays in memory. */
  async left(): Promise<void> {
    while (this.#followers.size)
      await new Promise<void>((resolve) => {
        this.#wakePump = resolve;
      });
  }

  async #keepWindow(windowBytes: number, release: (bytes: number) => void): Promise<void> {
    // It can no longer be kept for anybody else.
    if (!this.#followers.size) this.#onLeft();
    while (this.#followers.size && this.#bytesAhead() > windowBytes)
      await new Promise<void>((resolve) => {
        this.#wakePump = resolve;
      });
    this.#wakePump = undefined;
    while (this.#heldBytes > windowBytes && this.#chunks.length > 1) {
      const { length } = this.#chunks.shift()!;
      this.#heldBytes -= length;
      this.#firstChunk += 1;
      release(length);
    }
    this.#wakeAll();
  }

  /** Bytes that the fastest follower has not read. */
  #bytesAhead(): number {
    const fastest = Math.max(...Array.from(this.#followers, ({ next }) => next));
    let bytes = 0;
    for (const chunk of this.#chunks.slice(Math.max(0, fastest - this.#firstChunk))) bytes += chunk.length;
    return bytes;
  }

  #wakeAll(): void {
    for (const follower of this.#followers) {
      follower.wake?.();
      follower.wake = undefined;
    }
  }
}

interface Follower {
  /** Index of the next chunk to read. */
  next: number;
  wake: (() => void) | undefined;
}
