export const FRAME_SAMPLES = 576;
const BANDS = 32;
const SLOTS = 18;

/** From samples to the 576 coefficients of each frame: polyphase filterbank, MDCT with long blocks, alias reduction. */
export class Spectrum {
  readonly #window = new Float64Array(512);
  readonly #cosines = new Float64Array(16 * 32);
  readonly #shape = new Float64Array(36);
  readonly #dct = new Float64Array(18 * 18);
  readonly #butterflies: (readonly [number, number])[] = [];
  readonly #buffer = new Float64Array(480 + 576);
  #now = new Float64Array(576);
  #previous = new Float64Array(576);
  readonly #sums = new Float64Array(64);
  readonly #folded = new Float64Array(32);
  readonly #foldedMdct = new Float64Array(18);
  readonly #lines = new Float64Array(576);

  constructor() {
    for (let i = 0; i < 512; i++) {
      const mirrored = i <= 256 ? i : 512 - i;
      const sign = i > 256 && mirrored % 64 !== 0 ? -1 : 1;
      this.#window[i] = (sign * WINDOW[mirrored]!) / 2 ** 21;
    }
    for (let band = 0; band < 16; band++)
      for (let i = 0; i < 32; i++)
        this.#cosines[32 * band + i] = Math.cos(((2 * band + 1) * i * Math.PI) / 64);
    for (let i = 0; i < 36; i++) this.#shape[i] = Math.sin((Math.PI / 36) * (i + 0.5)) / 9;
    for (let line = 0; line < SLOTS; line++)
      for (let i = 0; i < SLOTS; i++)
        this.#dct[SLOTS * line + i] = Math.cos((Math.PI / 18) * (i + 0.5) * (line + 0.5));
    for (const c of ALIASING) this.#butterflies.push([1 / Math.sqrt(1 + c * c), c / Math.sqrt(1 + c * c)]);
  }

  /**
   * @param samples 576 of them, from -1 to 1.
   * @returns The coefficients, valid until the next call.
   */
  of(samples: Float64Array): Float64Array {
    const buffer = this.#buffer;
    buffer.set(samples, 480);
    for (let slot = 0; slot < SLOTS; slot++) this.#subbands(511 + 32 * slot, slot);
    buffer.copyWithin(0, 576);
    for (let band = 0; band < BANDS; band++) this.#transform(band);
    [this.#now, this.#previous] = [this.#previous, this.#now];
    this.#reduceAliases();
    return this.#lines;
  }

  #subbands(newest: number, slot: number): void {
    const window = this.#window;
    const buffer = this.#buffer;
    const sums = this.#sums;
    for (let i = 0; i < 64; i++) {
      let sum = 0;
      for (let at = i; at < 512; at += 64) sum += window[at]! * buffer[newest - at]!;
      sums[i] = sum;
    }
    const folded = this.#folded;
    folded[0] = sums[16]!;
    for (let i = 1; i <= 16; i++) folded[i] = sums[16 + i]! + sums[16 - i]!;
    for (let i = 17; i < 32; i++) folded[i] = sums[16 + i]! - sums[80 - i]!;
    const values = this.#now.subarray(32 * slot, 32 * slot + 32);
    const cosines = this.#cosines;
    for (let band = 0; band < 16; band++) {
      let even = 0;
      let odd = 0;
      for (let i = 0; i < 32; i += 2) {
        even += cosines[32 * band + i]! * folded[i]!;
        odd += cosines[32 * band + i + 1]! * folded[i + 1]!;
      }
      values[band] = even + odd;
      values[31 - band] = even - odd;
    }
    // Odd subbands of odd slots are inverted.
    if (slot % 2) for (let band = 1; band < BANDS; band += 2) values[band] = -values[band]!;
  }

  #transform(band: number): void {
    const shape = this.#shape;
    const now = this.#now;
    const previous = this.#previous;
    const folded = this.#foldedMdct;
    for (let i = 0; i < 9; i++) {
      folded[i] =
        -shape[26 - i]! * now[BANDS * (8 - i) + band]! - shape[27 + i]! * now[BANDS * (9 + i) + band]!;
      folded[9 + i] =
        shape[i]! * previous[BANDS * i + band]! - shape[17 - i]! * previous[BANDS * (17 - i) + band]!;
    }
    for (let line = 0; line < SLOTS; line++) {
      let sum = 0;
      for (let i = 0; i < SLOTS; i++) sum += this.#dct[SLOTS * line + i]! * folded[i]!;
      this.#lines[SLOTS * band + line] = sum;
    }
  }

  #reduceAliases(): void {
    const lines = this.#lines;
    for (let edge = SLOTS; edge < FRAME_SAMPLES; edge += SLOTS)
      for (const [i, [cosine, sine]] of this.#butterflies.entries()) {
        const below = lines[edge - 1 - i]!;
        const above = lines[edge + i]!;
        lines[edge - 1 - i] = below * cosine + above * sine;
        lines[edge + i] = above * cosine - below * sine;
      }
  }
}

/** Aliasing between neighbouring subbands: the coefficients c of the eight butterflies (ISO 11172-3, table B.9). */
const ALIASING = [-0.6, -0.535, -0.33, -0.185, -0.095, -0.041, -0.0142, -0.0037];

/** Half of the analysis window (ISO 11172-3, table C.1), in units of 2^-21; the other half mirrors it. */
// biome-ignore format: a table
const WINDOW = [
  0, -1, -1, -1, -1, -1, -1, -2, -2, -2, -2, -3, -3, -4, -4, -5, -5, -6, -7, -7, -8, -9, -10, -11,
  -13, -14, -16, -17, -19, -21, -24, -26, -29, -31, -35, -38, -41, -45, -49, -53, -58, -63, -68, -73,
  -79, -85, -91, -97, -104, -111, -117, -125, -132, -139, -147, -154, -161, -169, -176, -183, -190,
  -196, -202, -208, 213, 218, 222, 225, 227, 228, 228, 227, 224, 221, 215, 208, 200, 189, 177, 163,
  146, 127, 106, 83, 57, 29, -2, -36, -72, -111, -153, -197, -244, -294, -347, -401, -459, -519, -581,
  -645, -711, -779, -848, -919, -991, -1064, -1137, -1210, -1283, -1356, -1428, -1498, -1567, -1634,
  -1698, -1759, -1817, -1870, -1919, -1962, -2001, -2032, -2057, -2075, -2085, -2087, -2080, -2063,
  2037, 2000, 1952, 1893, 1822, 1739, 1644, 1535, 1414, 1280, 1131, 970, 794, 605, 402, 185, -45,
  -288, -545, -814, -1095, -1388, -1692, -2006, -2330, -2663, -3004, -3351, -3705, -4063, -4425,
  -4788, -5153, -5517, -5879, -6237, -6589, -6935, -7271, -7597, -7910, -8209, -8491, -8755, -8998,
  -9219, -9416, -9585, -9727, -9838, -9916, -9959, -9966, -9935, -9863, -9750, -9592, -9389, -9139,
  -8840, -8492, -8092, -7640, -7134, 6574, 5959, 5288, 4561, 3776, 2935, 2037, 1082, 70, -998, -2122,
  -3300, -4533, -5818, -7154, -8540, -9975, -11455, -12980, -14548, -16155, -17799, -19478, -21189,
  -22929, -24694, -26482, -28289, -30112, -31947, -33791, -35640, -37489, -39336, -41176, -43006,
  -44821, -46617, -48390, -50137, -51853, -53534, -55178, -56778, -58333, -59838, -61289, -62684,
  -64019, -65290, -66494, -67629, -68692, -69679, -70590, -71420, -72169, -72835, -73415, -73908,
  -74313, -74630, -74856, -74992, 75038,];
