import { cosineTransform } from './cosine-transform.ts';

/** Subbands, and samples by which their values advance. */
const BANDS = 32;
const SLOTS = 18;
const WINDOW_LENGTH = 512;
/** The window is eight periods long. Samples a period apart share their cosine, but for a sign that the window has already. */
const PERIOD = 64;
const PERIODS = WINDOW_LENGTH / PERIOD;
const HISTORY = WINDOW_LENGTH - BANDS;

type Periods<T> = readonly [T, T, T, T, T, T, T, T];

/**
 * The polyphase filterbank: every 32 samples become a value of each of 32 subbands.
 *
 * It also runs in browsers that only interpret JavaScript, where loads and index sums cost as much as products: window and samples are seen
 * through one view for each period, so that all share an index.
 */
export class Filterbank {
  /** The latest samples, oldest first. */
  readonly #samples = new Float64Array(HISTORY + SLOTS * BANDS);
  readonly #views = periods((period) => this.#samples.subarray(PERIOD * (PERIODS - 1 - period)));
  readonly #folded = new Float64Array(BANDS);

  /**
   * @param samples 576 of them, from -32768 to 32767.
   * @param slots Receives 18 times 32 values: the subbands of each slot, from -1 to 1.
   */
  split(samples: Float64Array, slots: Float64Array): void {
    this.#samples.set(samples, HISTORY);
    const { near, far } = windows();
    const [a0, a1, a2, a3, a4, a5, a6, a7] = near;
    const [b0, b1, b2, b3, b4, b5, b6, b7] = far;
    const [x0, x1, x2, x3, x4, x5, x6, x7] = this.#views;
    const folded = this.#folded;
    for (let slot = 0; slot < SLOTS; slot++) {
      const middle = BANDS * slot + PERIOD - 17;
      for (let i = 0; i < BANDS; i++) {
        const at = middle - i;
        const other = i > 16 ? middle + i - PERIOD : middle + i;
        folded[i] =
          a0[i]! * x0[at]! +
          a1[i]! * x1[at]! +
          a2[i]! * x2[at]! +
          a3[i]! * x3[at]! +
          a4[i]! * x4[at]! +
          a5[i]! * x5[at]! +
          a6[i]! * x6[at]! +
          a7[i]! * x7[at]! +
          b0[i]! * x0[other]! +
          b1[i]! * x1[other]! +
          b2[i]! * x2[other]! +
          b3[i]! * x3[other]! +
          b4[i]! * x4[other]! +
          b5[i]! * x5[other]! +
          b6[i]! * x6[other]! +
          b7[i]! * x7[other]!;
      }
      cosineTransform(folded, slots, BANDS * slot);
    }
    this.#samples.copyWithin(0, SLOTS * BANDS);
  }
}

interface Windows {
  /** By period: for sums of phase 16 + i. */
  readonly near: Periods<Float64Array>;
  /** For the sums whose cosine is the same, or the opposite: of phase 16 - i, or 80 - i. */
  readonly far: Periods<Float64Array>;
}

let built: Windows | undefined;

function windows(): Windows {
  built ??= {
    near: periods((period) => taps((i) => windowAt(PERIOD * period + 16 + i))),
    far: periods((period) =>
      taps((i) => (i > 16 ? -windowAt(PERIOD * period + 80 - i) : i && windowAt(PERIOD * period + 16 - i))),
    ),
  };
  return built;
}

function periods<T>(of: (period: number) => T): Periods<T> {
  return [of(0), of(1), of(2), of(3), of(4), of(5), of(6), of(7)];
}

function taps(of: (i: number) => number): Float64Array {
  return Float64Array.from({ length: BANDS }, (_, i) => of(i));
}

/** Of samples whose full scale is 2^15. */
function windowAt(index: number): number {
  const mirrored = Math.min(index, WINDOW_LENGTH - index);
  const sign = index > 256 && mirrored % PERIOD ? -1 : 1;
  return (sign * WINDOW[mirrored]!) / 2 ** (21 + 15);
}

/** The first half of the analysis window (ISO 11172-3, table C.1), in units of 2^-21; the other half mirrors it. */
// biome-ignore format: many short numbers
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
  -74313, -74630, -74856, -74992, 75038,
];
