import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { multiply } from '../../../../src/service/engine/recognition/matrix-product.ts';

const value = fc.integer({ min: -1000, max: 1000 }).map((whole) => whole / 617);
/** A layer, and inputs that overlap as those of a convolution do. */
const problem = fc
  .record({
    rows: fc.integer({ min: 1, max: 11 }),
    columns: fc.integer({ min: 1, max: 9 }),
    step: fc.integer({ min: 1, max: 12 }),
    count: fc.integer({ min: 1, max: 10 }),
  })
  .chain(({ rows, columns, step, count }) => {
    const floats = (length: number) =>
      fc.array(value, { minLength: length, maxLength: length }).map((all) => Float32Array.from(all));
    return fc.record({
      layer: fc.record({
        weights: floats(rows * columns).map((values) => ({ rows, columns, values })),
        bias: floats(rows),
      }),
      input: floats(step * (count - 1) + columns),
      step: fc.constant(step),
      count: fc.constant(count),
    });
  });

describe('a matrix product', () => {
  it('is the sum of weights times inputs plus the bias', () => {
    fc.assert(
      fc.property(problem, ({ layer, input, step, count }) => {
        const { rows, columns, values } = layer.weights;
        const out = new Float32Array(rows * count);
        multiply(layer, input, step, count, out);
        for (let i = 0; i < out.length; i++) {
          const [frame, row] = [Math.floor(i / rows), i % rows];
          let sum = layer.bias[row];
          for (let c = 0; c < columns; c++) sum += values[row * columns + c] * input[frame * step + c];
          assert.ok(Math.abs(out[i] - sum) < 1e-4, `${out[i]} is not ${sum}`);
        }
      }),
    );
  });

  it('is the same in every bit for one input alone as among others', () => {
    fc.assert(
      fc.property(problem, ({ layer, input, step, count }) => {
        const { rows } = layer.weights;
        const together = new Float32Array(rows * count);
        multiply(layer, input, step, count, together);
        const alone = new Float32Array(rows * count);
        for (let frame = 0; frame < count; frame++) {
          multiply(layer, input.subarray(frame * step), step, 1, alone.subarray(frame * rows));
        }
        assert.deepEqual(alone, together);
      }),
    );
  });
});
