import { BitWriter } from './bit-writer.ts';
import { GREATEST_VALUE, QuantizedFrame } from './quantized-frame.ts';
import { FRAME_SAMPLES } from './spectrum.ts';

export const FRAME_BYTES = 144;
/** Sync word, MPEG-2, layer III, no checksum; 48 kbit/s at 24 kHz; mono. */
const HEADER = [0xff, 0xf3, 0x64, 0xc4];
const SIDE_BITS = 72;
/** Bits of a frame's values. */
const ROOM = 8 * (FRAME_BYTES - HEADER.length) - SIDE_BITS;
/** The gain at which a value of 1 is a coefficient of 1. One more makes steps greater by the fourth root of 2. */
const UNITY_GAIN = 210;
const GREATEST_GAIN = 255;

/** Quantizes the coefficients of a frame as finely as its bits allow, and writes them. Every frame stands alone. */
export class FrameCoder {
  readonly #powers = new Float64Array(FRAME_SAMPLES);
  readonly #writer = new BitWriter();
  /** The best so far, and the one being tried. */
  #best = new QuantizedFrame();
  #trial = new QuantizedFrame();
  #gain = 180;

  /**
   * @param lines 576 coefficients.
   * @param frame Receives 144 bytes. They are 0 before.
   */
  write(lines: Float64Array, frame: Uint8Array): void {
    const gain = this.#search(this.#raise(lines));
    const { bits, pairs, tables, bands } = this.#best;
    const writer = this.#writer;
    frame.set(HEADER);
    // No bit reservoir, no scale factors, long blocks (ISO 13818-3, 2.4.1.7).
    writer.begin(frame, HEADER.length);
    writer.put(0, 9);
    writer.put(bits, 12);
    writer.put(pairs, 9);
    writer.put(gain, 8);
    writer.put(0, 10);
    for (const table of tables) writer.put(table, 5);
    writer.put(bands[0]!, 4);
    writer.put(bands[1]!, 3);
    writer.put(0, 2);
    this.#best.write(lines, writer);
    writer.end();
  }

  /** To the power of 3/4. @returns The greatest power. */
  #raise(lines: Float64Array): number {
    const powers = this.#powers;
    let peak = 0;
    for (let i = 0; i < FRAME_SAMPLES; i++) {
      const line = lines[i]!;
      const magnitude = line < 0 ? -line : line;
      const power = Math.sqrt(magnitude * Math.sqrt(magnitude));
      powers[i] = power;
      if (power > peak) peak = power;
    }
    return peak;
  }

  /** The least gain with which the values fit: near that of the frame before, as a rule; then by halves. */
  #search(peak: number): number {
    if (peak === 0) {
      this.#best.quantize(this.#powers, 1, ROOM);
      return UNITY_GAIN;
    }
    let low = Math.max(0, Math.ceil(UNITY_GAIN - (16 / 3) * Math.log2(GREATEST_VALUE / peak)));
    let high = GREATEST_GAIN;
    let step = 4;
    let gain = Math.max(low, Math.min(high, this.#gain));
    while (low <= high) {
      const scale = 2 ** ((-3 / 16) * (gain - UNITY_GAIN));
      if (this.#trial.quantize(this.#powers, scale, ROOM)) {
        [this.#best, this.#trial] = [this.#trial, this.#best];
        this.#gain = gain;
        high = gain - 1;
        gain -= step;
      } else {
        low = gain + 1;
        gain += step;
      }
      step *= 2;
      if (gain < low || gain > high) gain = (low + high) >> 1;
    }
    return this.#gain;
  }
}
