/** Browsers round shorter delays up, in chains of timers. */
const SHORTEST_MS = 4;

/**
 * Calls `tick` as often as it asks for, between `start` and `stop`. Not with every frame: a page that asks for frames is drawn 60 times a
 * second, also while nothing on it changes, and a page in the background gets none.
 */
export class TickClock {
  readonly #tick: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param tick Returns the milliseconds until it is due again. */
  constructor(tick: () => number) {
    this.#tick = tick;
  }

  /** Ticks at once, or as soon as something that was not foreseen has happened. */
  start(): void {
    clearTimeout(this.#timer);
    this.#wait(0);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #wait(milliseconds: number): void {
    const timer = setTimeout(() => {
      const wait = this.#tick();
      // The tick may have stopped or started the clock.
      if (this.#timer === timer) this.#wait(Math.max(SHORTEST_MS, wait));
    }, milliseconds);
    this.#timer = timer;
  }
}
