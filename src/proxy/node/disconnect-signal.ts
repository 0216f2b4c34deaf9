import type { AbortSignalLike } from '../../async/abort-signal-like.ts';

/** Aborts when a client disconnects. */
export class DisconnectSignal implements AbortSignalLike {
  #reason: Error | undefined;
  #listeners: Set<() => void> | undefined;

  get aborted(): boolean {
    return this.#reason !== undefined;
  }

  get reason(): unknown {
    return this.#reason;
  }

  throwIfAborted(): void {
    if (this.#reason) throw this.#reason;
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
    if (this.#reason) return;
    this.#reason = new Error('The client disconnected.');
    for (const listener of this.#listeners ?? []) listener();
  }
}
