import type { Matrix } from './weights.ts';

export interface Layer {
  readonly weights: Matrix;
  readonly bias: Float32Array;
}

/**
 * out = weights x input + bias for `count` inputs, the first at 0 and each `step` behind the one before; results lie one behind the other.
 * Several inputs at once take half the time, for each weight is fetched once. Every sum is added up in the same order whatever the count,
 * so that a result never depends, in any bit, on how many are computed with it.
 */
export function multiply(
  { weights: { values, rows, columns }, bias }: Layer,
  input: Float32Array,
  step: number,
  count: number,
  out: Float32Array,
): void {
  let frame = 0;
  for (; frame + 4 <= count; frame += 4) {
    multiplyFour(values, rows, columns, bias, input, frame * step, step, out, frame * rows);
  }
  for (; frame < count; frame++) {
    multiplyOne(values, rows, columns, bias, input, frame * step, out, frame * rows);
  }
}

/** Four inputs and two rows at a time: eight sums in flight, so that no addition waits for the one before. */
function multiplyFour(
  values: Float32Array,
  rows: number,
  columns: number,
  bias: Float32Array,
  input: Float32Array,
  from: number,
  step: number,
  out: Float32Array,
  to: number,
): void {
  const second = from + step;
  const third = second + step;
  const fourth = third + step;
  let row = 0;
  for (; row + 2 <= rows; row += 2) {
    const upper = row * columns;
    const lower = upper + columns;
    let [a, b, c, d, e, f, g, h] = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let i = 0; i < columns; i++) {
      const w = values[upper + i];
      const v = values[lower + i];
      const p = input[from + i];
      const q = input[second + i];
      const r = input[third + i];
      const s = input[fourth + i];
      a += w * p;
      b += w * q;
      c += w * r;
      d += w * s;
      e += v * p;
      f += v * q;
      g += v * r;
      h += v * s;
    }
    const at = to + row;
    out[at] = a + bias[row];
    out[at + rows] = b + bias[row];
    out[at + 2 * rows] = c + bias[row];
    out[at + 3 * rows] = d + bias[row];
    out[at + 1] = e + bias[row + 1];
    out[at + rows + 1] = f + bias[row + 1];
    out[at + 2 * rows + 1] = g + bias[row + 1];
    out[at + 3 * rows + 1] = h + bias[row + 1];
  }
  if (row === rows) return;
  for (let frame = 0; frame < 4; frame++) {
    const sum = product(values, row * columns, columns, input, from + frame * step);
    out[to + frame * rows + row] = sum + bias[row];
  }
}

/** One input, four rows at a time. */
function multiplyOne(
  values: Float32Array,
  rows: number,
  columns: number,
  bias: Float32Array,
  input: Float32Array,
  from: number,
  out: Float32Array,
  to: number,
): void {
  let row = 0;
  for (; row + 4 <= rows; row += 4) {
    const first = row * columns;
    const second = first + columns;
    const third = second + columns;
    const fourth = third + columns;
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let i = 0; i < columns; i++) {
      const p = input[from + i];
      a += values[first + i] * p;
      b += values[second + i] * p;
      c += values[third + i] * p;
      d += values[fourth + i] * p;
    }
    out[to + row] = a + bias[row];
    out[to + row + 1] = b + bias[row + 1];
    out[to + row + 2] = c + bias[row + 2];
    out[to + row + 3] = d + bias[row + 3];
  }
  for (; row < rows; row++) {
    out[to + row] = product(values, row * columns, columns, input, from) + bias[row];
  }
}

function product(
  values: Float32Array,
  at: number,
  columns: number,
  input: Float32Array,
  from: number,
): number {
  let sum = 0;
  for (let i = 0; i < columns; i++) sum += values[at + i] * input[from + i];
  return sum;
}
