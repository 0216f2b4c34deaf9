import type { AbortSignalLike } from '../../async/abort-signal-like.ts';

/** Aborts when a client disconnects. */
export class DisconnectSignal implements AbortSignalLike {
  #isAborted = false;
  #reason: Error | undefined;
  #listeners: Set<() => void> | undefined;

  get aborted(): boolean {
    return this.#isAborted;
  }

  /** Made when it is asked for: after a whole answer nobody asks, and an error takes its stack. */
  get reason(): unknown {
    if (this.#isAborted) this.#reason ??= new Error('The client disconnected.');
    return this.#reason;
  }

  throwIfAborted(): void {
    if (this.#isAborted) throw this.reason;
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners ??= new Set();
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners?.delete(listener);
  }

  /** Idempotent. */
  abort(): void {
    if (this.#isAborted) return;
    this.#isAborted = true;
    for (const listener of this.#listeners ?? []) listener();
  }
}
