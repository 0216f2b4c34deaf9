import type { AbortSignalLike } from './abort-signal-like.ts';

/** Limits how many callers run at once; the others wait in order of arrival. */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @param count How many may run at once. */
  constructor(count: number) {
    this.#free = count;
  }

  /**
   * Waits for a place. Return each with `release`, once.
   * @throws The signal's reason when it aborts first; there is nothing to release then.
   */
  async take(signal?: AbortSignalLike): Promise<void> {
    signal?.throwIfAborted();
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(enter);
    });
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
  }
}
