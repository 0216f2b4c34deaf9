const BANDS = 32;
const SLOTS = 18;
const HALF = SLOTS / 2;
const VALUES = BANDS * SLOTS;

/**
 * The modified cosine transform of each subband's latest 36 values, windowed by a sine: 18 coefficients. It is folded to a DCT-IV of 18 points,
 * which is a DCT-II of 18 points whose neighbors are subtracted; that one is two of 9 points by the same rule.
 */
export class Mdct {
  /** What to transform next: 18 times the values of 32 subbands. */
  readonly input = new Float64Array(VALUES);
  readonly #previous = new Float64Array(VALUES);
  readonly #evens = new Float64Array(HALF);
  readonly #odds = new Float64Array(HALF);

  /** @param lines Receives 18 coefficients of each subband. */
  transform(lines: Float64Array): void {
    const { input } = this;
    const previous = this.#previous;
    const evens = this.#evens;
    const odds = this.#odds;
    const { split, shapes } = tables();
    for (let band = 0; band < BANDS; band++) {
      const [s0, s1, s2, s3] = shapes[band & 1]!;
      let before = BANDS * (HALF - 1) + band;
      let behind = before + BANDS;
      for (let n = 0; n < HALF; n++) {
        const late = s0[n]! * input[before]! + s1[n]! * input[behind]!;
        const early = s2[n]! * previous[before]! + s3[n]! * previous[behind]!;
        evens[n] = late + early;
        odds[n] = (late - early) * split[n]!;
        before -= BANDS;
        behind += BANDS;
      }
      transform9(evens);
      transform9(odds);
      let line = SLOTS * band;
      let odd = 0.5 * odds[0]!;
      let value = 0.5 * evens[0]!;
      lines[line] = value;
      value = odd - value;
      lines[line + 1] = value;
      for (let n = 1; n < HALF; n++) {
        line += 2;
        value = evens[n]! - value;
        lines[line] = value;
        odd = odds[n]! - odd;
        value = odd - value;
        lines[line + 1] = value;
      }
    }
    previous.set(input);
  }
}

type Shape = readonly [Float64Array, Float64Array, Float64Array, Float64Array];

interface Tables {
  /** Of the odd half: 2 cos((2 n + 1) pi / 36). */
  readonly split: Float64Array;
  /** Window and 2 cos((2 n + 1) pi / 72), for even and odd subbands. In odd ones every other value is inverted. */
  readonly shapes: readonly [Shape, Shape];
}

let built: Tables | undefined;

function tables(): Tables {
  built ??= {
    split: halves((n) => 2 * Math.cos(((2 * n + 1) * Math.PI) / 36)),
    shapes: [shape(1), shape(-1)],
  };
  return built;
}

/** @param sign Of the values of odd slots. */
function shape(sign: 1 | -1): Shape {
  const window = (slot: number) => ((slot & 1 ? sign : 1) * Math.sin((Math.PI / 36) * (slot + 0.5))) / 9;
  const scale = (n: number) => 2 * Math.cos(((2 * n + 1) * Math.PI) / 72);
  return [
    halves((n) => -window(18 + 8 - n) * scale(n)),
    halves((n) => -window(18 + 9 + n) * scale(n)),
    halves((n) => window(8 - n) * scale(17 - n)),
    halves((n) => -window(9 + n) * scale(17 - n)),
  ];
}

function halves(of: (n: number) => number): Float64Array {
  return Float64Array.from({ length: HALF }, (_, n) => of(n));
}

const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
const [C30, C40, C50, C70, C80] = [cosine(30), cosine(40), cosine(50), cosine(70), cosine(80)];

/** y[k] = sum of x[n] cos((2 n + 1) k pi / 18), in place. cos 10° is cos 50° + cos 70°, and cos 20° is cos 40° + cos 80°. */
function transform9(x: Float64Array): void {
  const x0 = x[0]!;
  const x1 = x[1]!;
  const x2 = x[2]!;
  const x3 = x[3]!;
  const x4 = x[4]!;
  const x5 = x[5]!;
  const x6 = x[6]!;
  const x7 = x[7]!;
  const x8 = x[8]!;
  const a0 = x0 + x8;
  const a1 = x1 + x7;
  const a2 = x2 + x6;
  const a3 = x3 + x5;
  const a = a0 + a2 + a3;
  const half = 0.5 * a1 - x4;
  const a02 = a0 - a2;
  const a03 = a0 - a3;
  const a23 = a2 - a3;
  x[0] = a + a1 + x4;
  x[2] = C40 * a03 + C80 * a02 + half;
  x[4] = C40 * a02 - C80 * a23 - half;
  x[6] = 0.5 * a - a1 - x4;
  x[8] = C80 * a03 + C40 * a23 - half;
  const d0 = x0 - x8;
  const d1 = C30 * (x1 - x7);
  const d2 = x2 - x6;
  const d3 = x3 - x5;
  const d02 = d0 + d2;
  const d03 = d0 + d3;
  const d23 = d2 - d3;
  x[1] = C50 * d02 + C70 * d03 + d1;
  x[3] = C30 * (d0 - d2 - d3);
  x[5] = C50 * d03 - C70 * d23 - d1;
  x[7] = C70 * d02 + C50 * d23 - d1;
}
