import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { MatrixUnit } from '../../../src/engine/recognition/matrix-unit.ts';

const value = fc.integer({ min: -1000, max: 1000 }).map((whole) => whole / 617);
/** A matrix and a bias, and inputs that may overlap, as in a convolution. */
const problem = fc
  .record({
    rows: fc.integer({ min: 1, max: 11 }),
    columns: fc.integer({ min: 1, max: 9 }).map((eights) => 8 * eights),
    step: fc.integer({ min: 1, max: 50 }),
    count: fc.integer({ min: 1, max: 10 }),
  })
  .chain(({ rows, columns, step, count }) => {
    const floats = (length: number) =>
      fc.array(value, { minLength: length, maxLength: length }).map((all) => Float32Array.from(all));
    return fc.record({
      matrix: fc.record({
        rows: fc.constant(rows),
        columns: fc.constant(columns),
        values: fc
          .array(fc.integer({ min: -127, max: 127 }), {
            minLength: rows * columns,
            maxLength: rows * columns,
          })
          .map((all) => Int8Array.from(all)),
        scales: floats(rows).map((all) => all.map((scale) => scale / 100)),
      }),
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
        const { rows, columns, values, scales } = matrix;
        const out = new Float32Array(rows * count);
        new MatrixUnit().layer(matrix, bias).multiply(input, step, count, out);
        for (let i = 0; i < out.length; i++) {
          const [frame, row] = [Math.floor(i / rows), i % rows];
          const used = input.subarray(frame * step, frame * step + columns);
          const sum = used.reduce(
            (total, x, c) => total + values[row * columns + c] * scales[row] * x,
            bias[row],
          );
          // Half a step of an input is 1/65534 of the largest.
          const most = used.reduce((largest, x) => Math.max(largest, Math.abs(x)), 0) / 65_534;
          const error = columns * 127 * Math.abs(scales[row]) * most + 1e-4;
          assert.ok(Math.abs(out[i] - sum) < error, `${out[i]} is not ${sum}`);
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
      const values = new Int8Array(300 * 400).fill(1);
      const scales = new Float32Array(300).fill(scale);
      return unit.layer({ rows: 300, columns: 400, values, scales }, new Float32Array(300).fill(scale));
    });
    const input = new Float32Array(400).fill(0.5);
    const results = layers.map((layer) => {
      const out = new Float32Array(300);
      layer.multiply(input, 400, 1, out);
      return [...new Set(out)];
    });
    assert.deepEqual(results, [[201], [402], [603]]);
  });

  it('does not overflow with the largest values in two thousand columns', () => {
    const matrix = {
      rows: 5,
      columns: 2048,
      values: new Int8Array(5 * 2048).fill(-127),
      scales: new Float32Array(5).fill(1),
    };
    const out = new Float32Array(5);
    new MatrixUnit()
      .layer(matrix, new Float32Array(5))
      .multiply(new Float32Array(2048).fill(1), 2048, 1, out);
    assert.deepEqual([...out], Array(5).fill(-127 * 2048));
  });

  it('answers with the bias where the input is silent', () => {
    const matrix = {
      rows: 1,
      columns: 8,
      values: new Int8Array(8).fill(9),
      scales: new Float32Array(1).fill(1),
    };
    const out = new Float32Array(1);
    new MatrixUnit().layer(matrix, new Float32Array(1).fill(3)).multiply(new Float32Array(8), 8, 1, out);
    assert.deepEqual([...out], [3]);
  });

  it('rejects rows whose length is not a multiple of eight', () => {
    const matrix = { rows: 1, columns: 12, values: new Int8Array(12), scales: new Float32Array(1) };
    assert.throws(() => new MatrixUnit().layer(matrix, new Float32Array(1)), /multiple of 8/);
  });
});
