/** Calls `tick` once per animation frame between `start` and `stop`. */
export class FrameClock {
  readonly #tick: () => void;
  #request = 0;

  constructor(tick: () => void) {
    this.#tick = tick;
  }

  start(): void {
    if (this.#request) return;
    const frame = () => {
      this.#request = requestAnimationFrame(frame);
      this.#tick();
    };
    this.#request = requestAnimationFrame(frame);
  }

  stop(): void {
    cancelAnimationFrame(this.#request);
    this.#request = 0;
  }
}
