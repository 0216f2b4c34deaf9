import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';

/** Above this a digital resonator no longer approximates a formant. */
const HIGHEST = SYNTHESIS_SAMPLE_RATE * 0.46;

/**
 * A second-order digital resonator with unit gain at 0 Hz (Klatt, 1980, equation 1). Coefficients are
 * interpolated over a block: all combinations between two stable resonators are stable, and moving formants
 * do not click.
 */
export class Resonator {
  #b = 0;
  #c = 0;
  #nextB = 0;
  #nextC = 0;
  #fresh = true;
  #y1 = 0;
  #y2 = 0;

  /** @param frequency Hz. @param bandwidth Hz, at -3 dB. */
  tune(frequency: number, bandwidth: number): void {
    const radius = Math.exp((-Math.PI * bandwidth) / SYNTHESIS_SAMPLE_RATE);
    this.#nextC = -radius * radius;
    this.#nextB = 2 * radius * Math.cos((2 * Math.PI * Math.min(frequency, HIGHEST)) / SYNTHESIS_SAMPLE_RATE);
    if (this.#fresh) this.#applyCoefficients();
  }

  /** Filters a block in place. */
  run(block: Float64Array, count: number): void {
    let b = this.#b;
    let c = this.#c;
    const stepB = (this.#nextB - b) / count;
    const stepC = (this.#nextC - c) / count;
    let y1 = this.#y1;
    let y2 = this.#y2;
    for (let k = 0; k < count; k++) {
      b += stepB;
      c += stepC;
      const y = (1 - b - c) * block[k] + b * y1 + c * y2;
      y2 = y1;
      y1 = y;
      block[k] = y;
    }
    this.#y1 = y1;
    this.#y2 = y2;
    this.#applyCoefficients();
  }

  /**
   * Adds the filtered input to `sum` with a gain moving from `from` to `to`; tuned coefficients apply at
   * once, as at a release.
   */
  add(input: Float64Array, from: number, to: number, sum: Float64Array, count: number): void {
    this.#applyCoefficients();
    const b = this.#b;
    const c = this.#c;
    const a = 1 - b - c;
    const step = (to - from) / count;
    let gain = from;
    let y1 = this.#y1;
    let y2 = this.#y2;
    for (let k = 0; k < count; k++) {
      const y = a * input[k] + b * y1 + c * y2;
      y2 = y1;
      y1 = y;
      gain += step;
      sum[k] += gain * y;
    }
    this.#y1 = y1;
    this.#y2 = y2;
  }

  reset(): void {
    this.#fresh = true;
    this.#y1 = 0;
    this.#y2 = 0;
  }

  #applyCoefficients(): void {
    this.#fresh = false;
    this.#b = this.#nextB;
    this.#c = this.#nextC;
  }
}
