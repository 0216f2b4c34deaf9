import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';

/** Reported output latency jitters; smoothing factor for new readings. */
const LATENCY_SMOOTHING = 0.1;

/** A position reported by the processor: at `contextFrame` it had rendered up to `sourceFrame`, moving at `rate`. */
export interface ClockReport {
  sourceFrame: number;
  contextFrame: number;
  rate: number;
}

/** Interpolates the processor's sparse reports to the time that is audible now. Monotonic, except for `jump`. */
export class PlaybackClock {
  #sourceTime = 0;
  #contextTime = 0;
  #rate = 0;
  #latestTime = 0;
  #latency: number | undefined;

  /** @param contextRate Context frames per second. */
  report(report: ClockReport, contextRate: number): void {
    this.#sourceTime = report.sourceFrame / SYNTHESIS_SAMPLE_RATE;
    this.#contextTime = report.contextFrame / contextRate;
    this.#rate = report.rate;
  }

  /** Stays at `seconds` until the next report. */
  jump(seconds: number): void {
    this.#sourceTime = seconds;
    this.#rate = 0;
    this.#latestTime = seconds;
  }

  /**
   * @param contextTime The context's clock, seconds.
   * @param outputLatency Seconds from rendering to the ear, 0 where unknown.
   * @param maximum The latest time that can have been played, seconds.
   */
  time(contextTime: number, outputLatency: number, maximum: number): number {
    this.#latency ??= outputLatency;
    this.#latency += (outputLatency - this.#latency) * LATENCY_SMOOTHING;
    const audible = this.#sourceTime + (contextTime - this.#contextTime - this.#latency) * this.#rate;
    this.#latestTime = Math.max(this.#latestTime, Math.min(audible, maximum));
    return this.#latestTime;
  }
}
