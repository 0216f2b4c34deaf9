import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';

/**
 * A coupled pole and zero with unit gain at 0 Hz (Klatt, 1980, equations 1 and 2): the effect of a side
 * cavity. With the zero on the pole it is transparent whatever its state, so a cavity opens and closes
 * without a click.
 */
export class PoleZeroPair {
  #gain = 1;
  #zero1 = 0;
  #zero2 = 0;
  #pole1 = 0;
  #pole2 = 0;
  #open = false;
  #x1 = 0;
  #x2 = 0;
  #y1 = 0;
  #y2 = 0;

  /**
   * @param pole Hz.
   * @param poleWidth Hz, at -3 dB.
   * @param zero Hz.
   * @param zeroWidth Hz.
   * @param amount 0 (closed: the zero coincides with the pole) to 1 (open).
   */
  tune(pole: number, poleWidth: number, zero: number, zeroWidth: number, amount: number): void {
    this.#open = amount > 0;
    if (!this.#open) return;
    const poleRadius = Math.exp((-Math.PI * poleWidth) / SYNTHESIS_SAMPLE_RATE);
    const width = poleWidth + (zeroWidth - poleWidth) * amount;
    const zeroRadius = Math.exp((-Math.PI * width) / SYNTHESIS_SAMPLE_RATE);
    const angle = (2 * Math.PI) / SYNTHESIS_SAMPLE_RATE;
    this.#pole1 = 2 * poleRadius * Math.cos(angle * pole);
    this.#pole2 = -poleRadius * poleRadius;
    this.#zero1 = 2 * zeroRadius * Math.cos(angle * (pole + (zero - pole) * amount));
    this.#zero2 = -zeroRadius * zeroRadius;
    this.#gain = (1 - this.#pole1 - this.#pole2) / (1 - this.#zero1 - this.#zero2);
  }

  run(block: Float64Array, count: number): void {
    if (!this.#open) {
      // An opening pair needs only the last two samples as state.
      this.#x2 = count > 1 ? block[count - 2] : this.#x1;
      this.#x1 = block[count - 1];
      this.#y2 = this.#x2;
      this.#y1 = this.#x1;
      return;
    }
    const gain = this.#gain;
    const zero1 = this.#zero1;
    const zero2 = this.#zero2;
    const pole1 = this.#pole1;
    const pole2 = this.#pole2;
    let x1 = this.#x1;
    let x2 = this.#x2;
    let y1 = this.#y1;
    let y2 = this.#y2;
    for (let k = 0; k < count; k++) {
      const x = block[k];
      const y = gain * (x - zero1 * x1 - zero2 * x2) + pole1 * y1 + pole2 * y2;
      x2 = x1;
      x1 = x;
      y2 = y1;
      y1 = y;
      block[k] = y;
    }
    this.#x1 = x1;
    this.#x2 = x2;
    this.#y1 = y1;
    this.#y2 = y2;
  }

  reset(): void {
    this.#open = false;
    this.#x1 = 0;
    this.#x2 = 0;
    this.#y1 = 0;
    this.#y2 = 0;
  }
}
