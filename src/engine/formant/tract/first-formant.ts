import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';

/** How far open folds shift the first formant, and widen it, in Hz (Fant and Ananthapadmanabha, 1982; Klatt and Klatt, 1990). */
const OPEN_SHIFT = 1.04;
const OPEN_WIDTH = 130;

/**
 * The first formant, a resonator with unit gain at 0 Hz whose losses follow the folds: while they are open, the cavities below damp it
 * and pull it up, so that it rings only after they close.
 */
export class FirstFormant {
  /** Coefficients with closed and with open folds, where they are and where the next block ends. */
  #closed1 = 0;
  #closed2 = 0;
  #more1 = 0;
  #more2 = 0;
  #nextClosed1 = 0;
  #nextClosed2 = 0;
  #nextMore1 = 0;
  #nextMore2 = 0;
  #fresh = true;
  #y1 = 0;
  #y2 = 0;

  /** @param frequency Hz, with closed folds. @param width Hz at -3 dB, with closed folds. */
  tune(frequency: number, width: number): void {
    const angle = (2 * Math.PI * frequency) / SYNTHESIS_SAMPLE_RATE;
    const radius = Math.exp((-Math.PI * width) / SYNTHESIS_SAMPLE_RATE);
    const open = Math.exp((-Math.PI * (width + OPEN_WIDTH)) / SYNTHESIS_SAMPLE_RATE);
    this.#nextClosed1 = 2 * radius * Math.cos(angle);
    this.#nextClosed2 = -radius * radius;
    this.#nextMore1 = 2 * open * Math.cos(angle * OPEN_SHIFT) - this.#nextClosed1;
    this.#nextMore2 = -open * open - this.#nextClosed2;
    if (!this.#fresh) return;
    this.#fresh = false;
    this.#closed1 = this.#nextClosed1;
    this.#closed2 = this.#nextClosed2;
    this.#more1 = this.#nextMore1;
    this.#more2 = this.#nextMore2;
  }

  /** Works in place, gliding to what it was tuned to. @param opening of the folds at each sample, 0 to 1. */
  run(block: Float64Array, opening: Float64Array, count: number): void {
    let closed1 = this.#closed1;
    let closed2 = this.#closed2;
    let more1 = this.#more1;
    let more2 = this.#more2;
    const closedStep1 = (this.#nextClosed1 - closed1) / count;
    const closedStep2 = (this.#nextClosed2 - closed2) / count;
    const moreStep1 = (this.#nextMore1 - more1) / count;
    const moreStep2 = (this.#nextMore2 - more2) / count;
    let y1 = this.#y1;
    let y2 = this.#y2;
    for (let k = 0; k < count; k++) {
      closed1 += closedStep1;
      closed2 += closedStep2;
      more1 += moreStep1;
      more2 += moreStep2;
      const b = closed1 + more1 * opening[k];
      const c = closed2 + more2 * opening[k];
      const y = (1 - b - c) * block[k] + b * y1 + c * y2;
      y2 = y1;
      y1 = y;
      block[k] = y;
    }
    this.#closed1 = this.#nextClosed1;
    this.#closed2 = this.#nextClosed2;
    this.#more1 = this.#nextMore1;
    this.#more2 = this.#nextMore2;
    this.#y1 = y1;
    this.#y2 = y2;
  }

  reset(): void {
    this.#fresh = true;
    this.#y1 = 0;
    this.#y2 = 0;
  }
}
