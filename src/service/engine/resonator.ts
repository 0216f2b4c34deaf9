import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';

/** Above this the digital resonator no longer resembles a formant. */
const HIGHEST = SYNTHESIS_SAMPLE_RATE * 0.46;

/** A second-order digital resonator with unit gain at 0 Hz (Klatt, 1980, equation 1). Works on a block in place. */
export class Resonator {
  #a = 1;
  #b = 0;
  #c = 0;
  #y1 = 0;
  #y2 = 0;

  /** @param frequency Hz. @param bandwidth Hz, at -3 dB. */
  tune(frequency: number, bandwidth: number): void {
    const radius = Math.exp((-Math.PI * bandwidth) / SYNTHESIS_SAMPLE_RATE);
    this.#c = -radius * radius;
    this.#b = 2 * radius * Math.cos((2 * Math.PI * Math.min(frequency, HIGHEST)) / SYNTHESIS_SAMPLE_RATE);
    this.#a = 1 - this.#b - this.#c;
  }

  run(block: Float64Array, count: number): void {
    const a = this.#a;
    const b = this.#b;
    const c = this.#c;
    let y1 = this.#y1;
    let y2 = this.#y2;
    for (let k = 0; k < count; k++) {
      const y = a * block[k] + b * y1 + c * y2;
      y2 = y1;
      y1 = y;
      block[k] = y;
    }
    this.#y1 = y1;
    this.#y2 = y2;
  }

  /** Adds the filtered input to `sum`, its gain moving from `from` to `to`. */
  add(input: Float64Array, from: number, to: number, sum: Float64Array, count: number): void {
    const a = this.#a;
    const b = this.#b;
    const c = this.#c;
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
    this.#y1 = 0;
    this.#y2 = 0;
  }
}
