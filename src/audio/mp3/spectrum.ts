import { Filterbank } from './filterbank.ts';
import { Mdct } from './mdct.ts';

/** In a frame of MPEG-2, and as many coefficients: 32 subbands of 18. */
export const FRAME_SAMPLES = 576;
const BAND_LINES = 18;

/** The coefficients c of the eight butterflies that reduce aliasing between neighboring subbands (ISO 11172-3, table B.9). */
const ALIASING = [-0.6, -0.535, -0.33, -0.185, -0.095, -0.041, -0.0142, -0.0037];
const COSINES = Float64Array.from(ALIASING, (c) => 1 / Math.sqrt(1 + c * c));
const SINES = Float64Array.from(ALIASING, (c) => c / Math.sqrt(1 + c * c));

/** From samples to the coefficients of each frame: polyphase filterbank, MDCT of long blocks, alias reduction. */
export class Spectrum {
  readonly #filterbank = new Filterbank();
  readonly #mdct = new Mdct();
  readonly #lines = new Float64Array(FRAME_SAMPLES);

  /**
   * @param samples 576 of them, from -32768 to 32767.
   * @returns 576 coefficients, valid until the next call. Of a tone of full scale, the greatest is about 1.
   */
  of(samples: Float64Array): Float64Array {
    this.#filterbank.split(samples, this.#mdct.input);
    this.#mdct.transform(this.#lines);
    reduceAliases(this.#lines);
    return this.#lines;
  }
}

function reduceAliases(lines: Float64Array): void {
  const cosines = COSINES;
  const sines = SINES;
  for (let edge = BAND_LINES; edge < FRAME_SAMPLES; edge += BAND_LINES)
    for (let i = 0, low = edge - 1, high = edge; i < 8; i++, low--, high++) {
      const cosine = cosines[i]!;
      const sine = sines[i]!;
      const below = lines[low]!;
      const above = lines[high]!;
      lines[low] = below * cosine + above * sine;
      lines[high] = above * cosine - below * sine;
    }
}
