const SOURCE_RATE = 24_000;
/** Output latency is reported with jitter; this share of each new reading is believed. */
const LATENCY_SHARE = 0.1;

/** What the processor tells of its place: at `contextFrame` it had rendered up to `sourceFrame`, moving at `rate`. */
export interface ClockReport {
  sourceFrame: number;
  contextFrame: number;
  rate: number;
}

/** Turns the processor's sparse reports into the time that is heard now. It never runs backwards, except by `jump`. */
export class PlaybackClock {
  #source = 0;
  #context = 0;
  #rate = 0;
  #shown = 0;
  #latency: number | undefined;

  /** @param contextRate Context frames per second. */
  report(report: ClockReport, contextRate: number): void {
    this.#source = report.sourceFrame / SOURCE_RATE;
    this.#context = report.contextFrame / contextRate;
    this.#rate = report.rate;
  }

  /** Stands at `seconds` until the next report. */
  jump(seconds: number): void {
    this.#source = seconds;
    this.#rate = 0;
    this.#shown = seconds;
  }

  /**
   * @param contextTime The context's clock, seconds.
   * @param outputLatency Seconds from rendering to the ear, 0 where unknown.
   * @param limit The time that can have been heard at most, seconds.
   */
  time(contextTime: number, outputLatency: number, limit: number): number {
    this.#latency ??= outputLatency;
    this.#latency += (outputLatency - this.#latency) * LATENCY_SHARE;
    const heard = this.#source + (contextTime - this.#context - this.#latency) * this.#rate;
    this.#shown = Math.max(this.#shown, Math.min(heard, limit));
    return this.#shown;
  }
}
