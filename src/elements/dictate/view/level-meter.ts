const COUNTDOWN_MS = 1000;

/** An element that displays its level while it listens. */
export interface MeteredElement {
  readonly style: CSSStyleDeclaration;
  /** 0 to 1. */
  readonly level: number;
  requestUpdate(): void;
}

/** While an element listens, sets `--kurdish-level` in each animation frame and updates the countdown every second. */
export class LevelMeter {
  readonly #element: MeteredElement;
  #countdown: ReturnType<typeof setInterval> | undefined;
  #frame = 0;

  constructor(element: MeteredElement) {
    this.#element = element;
  }

  start(): void {
    if (this.#countdown) return;
    this.#countdown = setInterval(() => this.#element.requestUpdate(), COUNTDOWN_MS);
    const update = () => {
      this.#element.style.setProperty('--kurdish-level', this.#element.level.toFixed(3));
      this.#frame = requestAnimationFrame(update);
    };
    update();
  }

  stop(): void {
    clearInterval(this.#countdown);
    cancelAnimationFrame(this.#frame);
    this.#countdown = undefined;
    this.#element.style.removeProperty('--kurdish-level');
  }
}
