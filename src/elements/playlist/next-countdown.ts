import { onPageHide } from '../base/on-page-hide.ts';

const TICK_MS = 250;

/** Counts the seconds down until the next article starts. */
export class NextCountdown {
  readonly #onTick: () => void;
  readonly #onEnd: () => void;
  #endsAt = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #stopWatchingPage: (() => void) | undefined;

  constructor(onTick: () => void, onEnd: () => void) {
    this.#onTick = onTick;
    this.#onEnd = onEnd;
  }

  /** Whole seconds that are left, rounded up; undefined while it does not run. */
  get seconds(): number | undefined {
    return this.#timer && Math.max(0, Math.ceil((this.#endsAt - performance.now()) / 1000));
  }

  /** @param seconds 0 ends it at once. */
  start(seconds: number): void {
    this.stop();
    this.#endsAt = performance.now() + seconds * 1000;
    if (seconds <= 0) {
      this.#onEnd();
      return;
    }
    this.#stopWatchingPage = onPageHide(() => this.stop());
    let shown: number | undefined;
    this.#timer = setInterval(() => {
      if (performance.now() >= this.#endsAt) {
        this.stop();
        this.#onEnd();
      } else if (shown !== this.seconds) {
        shown = this.seconds;
        this.#onTick();
      }
    }, TICK_MS);
    this.#onTick();
  }

  stop(): void {
    this.#stopWatchingPage?.();
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#onTick();
  }
}
