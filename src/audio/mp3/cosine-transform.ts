/** 1 / (2 cos((2 i + 1) pi / 2 n)) */
const halfSecant = (i: number, n: number) => 0.5 / Math.cos(((2 * i + 1) * Math.PI) / (2 * n));

const OF_32 = Float64Array.from({ length: 16 }, (_, i) => halfSecant(i, 32));
const OF_16 = Float64Array.from({ length: 8 }, (_, i) => halfSecant(i, 16));
const OF_8 = [halfSecant(0, 8), halfSecant(1, 8), halfSecant(2, 8), halfSecant(3, 8)] as const;
const OF_4 = [halfSecant(0, 4), halfSecant(1, 4)] as const;
const quarters = new Float64Array(32);

/**
 * The sums over k of x[k] cos((2 b + 1) k pi / 64), for b from 0 to 31, by B. G. Lee's method (A New Algorithm to Compute the Discrete Cosine
 * Transform, 1984): a transform is two of half the length, one of them of sums of neighbors. Here four of 8 points.
 * @param x 32 values.
 * @param y Receives 32 values from `to` on.
 */
export function cosineTransform(x: Float64Array, y: Float64Array, to: number): void {
  transform8(0, x[0]!, x[4]!, x[8]!, x[12]!, x[16]!, x[20]!, x[24]!, x[28]!);
  transform8(
    8,
    x[2]!,
    x[6]! + x[2]!,
    x[10]! + x[6]!,
    x[14]! + x[10]!,
    x[18]! + x[14]!,
    x[22]! + x[18]!,
    x[26]! + x[22]!,
    x[30]! + x[26]!,
  );
  transform8(
    16,
    x[1]!,
    x[5]! + x[3]!,
    x[9]! + x[7]!,
    x[13]! + x[11]!,
    x[17]! + x[15]!,
    x[21]! + x[19]!,
    x[25]! + x[23]!,
    x[29]! + x[27]!,
  );
  const s0 = x[1]! + x[3]!;
  const s1 = x[5]! + x[7]!;
  const s2 = x[9]! + x[11]!;
  const s3 = x[13]! + x[15]!;
  const s4 = x[17]! + x[19]!;
  const s5 = x[21]! + x[23]!;
  const s6 = x[25]! + x[27]!;
  const s7 = x[29]! + x[31]!;
  transform8(24, s0, s1 + s0, s2 + s1, s3 + s2, s4 + s3, s5 + s4, s6 + s5, s7 + s6);
  const q = quarters;
  const of16 = OF_16;
  const of32 = OF_32;
  for (let b = 0; b < 8; b++) {
    const even = q[b]!;
    const evenOdd = q[b + 8]! * of16[b]!;
    const odd = q[b + 16]!;
    const oddOdd = q[b + 24]! * of16[b]!;
    const outer = (odd + oddOdd) * of32[b]!;
    const inner = (odd - oddOdd) * of32[15 - b]!;
    y[to + b] = even + evenOdd + outer;
    y[to + 31 - b] = even + evenOdd - outer;
    y[to + 15 - b] = even - evenOdd + inner;
    y[to + 16 + b] = even - evenOdd - inner;
  }
}

/** The same of 8 points, into `quarters`. */
function transform8(
  to: number,
  x0: number,
  x1: number,
  x2: number,
  x3: number,
  x4: number,
  x5: number,
  x6: number,
  x7: number,
): void {
  const a = x4 * Math.SQRT1_2;
  const b = (x6 + x2) * Math.SQRT1_2;
  const e0 = (x2 + b) * OF_4[0];
  const e1 = (x2 - b) * OF_4[1];
  const even0 = x0 + a + e0;
  const even1 = x0 - a + e1;
  const even2 = x0 - a - e1;
  const even3 = x0 + a - e0;
  const y1 = x3 + x1;
  const y2 = x5 + x3;
  const c = y2 * Math.SQRT1_2;
  const d = (x7 + x5 + y1) * Math.SQRT1_2;
  const o0 = (y1 + d) * OF_4[0];
  const o1 = (y1 - d) * OF_4[1];
  const odd0 = (x1 + c + o0) * OF_8[0];
  const odd1 = (x1 - c + o1) * OF_8[1];
  const odd2 = (x1 - c - o1) * OF_8[2];
  const odd3 = (x1 + c - o0) * OF_8[3];
  const q = quarters;
  q[to] = even0 + odd0;
  q[to + 1] = even1 + odd1;
  q[to + 2] = even2 + odd2;
  q[to + 3] = even3 + odd3;
  q[to + 4] = even3 - odd3;
  q[to + 5] = even2 - odd2;
  q[to + 6] = even1 - odd1;
  q[to + 7] = even0 - odd0;
}
