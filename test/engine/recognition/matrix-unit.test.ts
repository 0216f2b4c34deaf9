import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { MatrixUnit } from '../../../src/engine/recognition/matrix-unit.ts';

const value = fc.integer({ min: -1000, max: 1000 }).map((whole) => whole / 617);
/** A matrix and a bias, and inputs that may overlap, as in a convolution. */
const problem = fc
  .record({
    rows: fc.integer({ min: 1, max: 11 }),
    columns: fc.integer({ min: 1, max: 9 }).map((fours) => 4 * fours),
    step: fc.integer({ min: 1, max: 50 }),
    count: fc.integer({ min: 1, max: 10 }),
  })
  .chain(({ rows, columns, step, count }) => {
    const floats = (length: number) =>
      fc.array(value, { minLength: length, maxLength: length }).map((all) => Float32Array.from(all));
    return fc.record({
      matrix: floats(rows * columns).map((values) => ({ rows, columns, values })),
      bias: floats(rows),
      input: floats(step * (count - 1) + columns),
      step: fc.constant(step),
      count: fc.constant(count),
    });
  });

describe('a matrix unit', () => {
  it('computes weights times input plus bias', () => {
    fc.assert(
      fc.property(problem, ({ matrix, bias, input, step, count }) => {
        const { rows, columns, values } = matrix;
        const out = new Float32Array(rows * count);
        new MatrixUnit().layer(matrix, bias).multiply(input, step, count, out);
        for (let i = 0; i < out.length; i++) {
          const [frame, row] = [Math.floor(i / rows), i % rows];
          let sum = bias[row];
          for (let c = 0; c < columns; c++) sum += values[row * columns + c] * input[frame * step + c];
          assert.ok(Math.abs(out[i] - sum) < 1e-4, `${out[i]} is not ${sum}`);
        }
      }),
    );
  });

  it('is bit-identical for an input alone and in a batch', () => {
    fc.assert(
      fc.property(problem, ({ matrix, bias, input, step, count }) => {
        const layer = new MatrixUnit().layer(matrix, bias);
        const together = new Float32Array(layer.rows * count);
        layer.multiply(input, step, count, together);
        const alone = new Float32Array(layer.rows * count);
        for (let frame = 0; frame < count; frame++) {
          layer.multiply(input.subarray(frame * step), step, 1, alone.subarray(frame * layer.rows));
        }
        assert.deepEqual(alone, together);
      }),
    );
  });

  it('keeps several matrices separate, however far its memory has grown', () => {
    const unit = new MatrixUnit();
    const layers = [1, 2, 3].map((scale) => {
      const values = new Float32Array(300 * 400).fill(scale);
      return unit.layer({ rows: 300, columns: 400, values }, new Float32Array(300).fill(scale));
    });
    const input = new Float32Array(400).fill(0.5);
    const results = layers.map((layer) => {
      const out = new Float32Array(300);
      layer.multiply(input, 400, 1, out);
      return [...new Set(out)];
    });
    assert.deepEqual(results, [[201], [402], [603]]);
  });

  it('rejects rows whose length is not a multiple of four', () => {
    const matrix = { rows: 1, columns: 6, values: new Float32Array(6) };
    assert.throws(() => new MatrixUnit().layer(matrix, new Float32Array(1)), /multiple of 4/);
  });
});
