import { kaiserWindow } from '../dsp/kaiser-window.ts';

/** Most samples per call of `halve`. */
export const HALF_BAND_BLOCK = 2048;
/** Side lobes below -100 dB. */
const WINDOW = kaiserWindow(10.06);

/**
 * Halves the sample rate of one channel: flat up to the edge, with everything that would alias below the edge attenuated by 98 dB.
 * Output k is aligned with input 2k, and is bit-identical for any chunking of the input.
 */
export class HalfBand {
  /** Taps of one side, from the center outwards. Every second tap of a half-band filter is zero and omitted; the center tap is 0.5. */
  readonly #taps: Float64Array;
  readonly #span: number;
  readonly #buffer: Float32Array;
  readonly #output = new Float32Array(HALF_BAND_BLOCK / 2 + 1);
  #filled: number;

  /** @param edge Passband edge in Hz, less than a quarter of the rate. */
  constructor(inputRate: number, edge: number) {
    // Kaiser's formula for the filter length, with the widest transition band that aliasing allows.
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

  /** @param input At most `HALF_BAND_BLOCK` samples. @returns The new output; overwritten by the next call. */
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
