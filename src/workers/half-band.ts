import { kaiserWindow } from '../dsp/kaiser-window.ts';

/** As many samples `halve` takes at once. */
export const HALF_BAND_BLOCK = 2048;
/** Side lobes below -100 dB. */
const WINDOW = kaiserWindow(10.06);

/**
 * Halves the rate of one channel: flat up to an edge, and what would fold to below that edge is 98 dB less. Output k lies on
 * input 2k, and is the same to the bit however the input is cut.
 */
export class HalfBand {
  /** Of one side, from the middle outwards. Every second tap of a half-band filter is zero and left out; the middle one is a half. */
  readonly #taps: Float64Array;
  readonly #span: number;
  readonly #buffer: Float32Array;
  readonly #output = new Float32Array(HALF_BAND_BLOCK / 2 + 1);
  #filled: number;

  /** @param edge Hz, less than a quarter of the rate. */
  constructor(inputRate: number, edge: number) {
    // Kaiser's formula for the length, with a transition as wide as the fold allows.
    const transition = inputRate / 2 - 2 * edge;
    const sideTaps = Math.ceil((6.41 * inputRate) / transition / 4);
    this.#span = 2 * sideTaps - 1;
    this.#taps = Float64Array.from({ length: sideTaps }, (_, i) => {
      const distance = 2 * i + 1;
      return (
        (Math.sin((Math.PI * distance) / 2) / (Math.PI * distance)) * WINDOW(distance / (this.#span + 1))
      );
    });
    this.#buffer = new Float32Array(HALF_BAND_BLOCK + 2 * this.#span);
    this.#filled = this.#span;
  }

  /** @param input `HALF_BAND_BLOCK` samples at most. Returns what is now known, to be used before the next call. */
  halve(input: Float32Array): Float32Array {
    const buffer = this.#buffer;
    const output = this.#output;
    const taps = this.#taps;
    const span = this.#span;
    buffer.set(input, this.#filled);
    const filled = this.#filled + input.length;
    let done = 0;
    let at = span;
    for (; at + span < filled; at += 2) {
      let sum = (buffer[at] as number) / 2;
      let left = at - 1;
      let right = at + 1;
      for (let i = 0; i < taps.length; i++, left -= 2, right += 2)
        sum += (taps[i] as number) * ((buffer[left] as number) + (buffer[right] as number));
      output[done++] = sum;
    }
    buffer.copyWithin(0, at - span, filled);
    this.#filled = filled - at + span;
    return output.subarray(0, done);
  }
}
