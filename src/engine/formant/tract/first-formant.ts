import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';

/**
 * Shift and widening of the first formant with open folds, as a factor and in Hz (Fant and Ananthapadmanabha,
 * 1982; Klatt and Klatt, 1990).
 */
const OPEN_SHIFT = 1.04;
const OPEN_WIDTH = 130;

/**
 * The first formant: a resonator with unit gain at 0 Hz whose losses follow the folds. While they are open,
 * the subglottal cavities damp and raise it, so that it rings only during the closed phase.
 */
export class FirstFormant {
  /**
   * Coefficients for closed folds, and their change for open ones: current, and at the end of the next block.
   */
  #closed1 = 0;
  #closed2 = 0;
  #openChange1 = 0;
  #openChange2 = 0;
  #nextClosed1 = 0;
  #nextClosed2 = 0;
  #nextOpenChange1 = 0;
  #nextOpenChange2 = 0;
  #fresh = true;
  #y1 = 0;
  #y2 = 0;

  /** @param frequency Hz, with closed folds. @param width bandwidth in Hz at -3 dB, with closed folds. */
  tune(frequency: number, width: number): void {
    const angle = (2 * Math.PI * frequency) / SYNTHESIS_SAMPLE_RATE;
    const radius = Math.exp((-Math.PI * width) / SYNTHESIS_SAMPLE_RATE);
    const open = Math.exp((-Math.PI * (width + OPEN_WIDTH)) / SYNTHESIS_SAMPLE_RATE);
    this.#nextClosed1 = 2 * radius * Math.cos(angle);
    this.#nextClosed2 = -radius * radius;
    this.#nextOpenChange1 = 2 * open * Math.cos(angle * OPEN_SHIFT) - this.#nextClosed1;
    this.#nextOpenChange2 = -open * open - this.#nextClosed2;
    if (!this.#fresh) return;
    this.#fresh = false;
    this.#closed1 = this.#nextClosed1;
    this.#closed2 = this.#nextClosed2;
    this.#openChange1 = this.#nextOpenChange1;
    this.#openChange2 = this.#nextOpenChange2;
  }

  /**
   * Filters in place, interpolating to the tuned coefficients.
   * @param opening of the folds at each sample, 0 to 1.
   */
  run(block: Float64Array, opening: Float64Array, count: number): void {
    let closed1 = this.#closed1;
    let closed2 = this.#closed2;
    let openChange1 = this.#openChange1;
    let openChange2 = this.#openChange2;
    const closedStep1 = (this.#nextClosed1 - closed1) / count;
    const closedStep2 = (this.#nextClosed2 - closed2) / count;
    const openChangeStep1 = (this.#nextOpenChange1 - openChange1) / count;
    const openChangeStep2 = (this.#nextOpenChange2 - openChange2) / count;
    let y1 = this.#y1;
    let y2 = this.#y2;
    for (let k = 0; k < count; k++) {
      closed1 += closedStep1;
      closed2 += closedStep2;
      openChange1 += openChangeStep1;
      openChange2 += openChangeStep2;
      const b = closed1 + openChange1 * opening[k];
      const c = closed2 + openChange2 * opening[k];
      const y = (1 - b - c) * block[k] + b * y1 + c * y2;
      y2 = y1;
      y1 = y;
      block[k] = y;
    }
    this.#closed1 = this.#nextClosed1;
    this.#closed2 = this.#nextClosed2;
    this.#openChange1 = this.#nextOpenChange1;
    this.#openChange2 = this.#nextOpenChange2;
    this.#y1 = y1;
    this.#y2 = y2;
  }

  reset(): void {
    this.#fresh = true;
    this.#y1 = 0;
    this.#y2 = 0;
  }
}
