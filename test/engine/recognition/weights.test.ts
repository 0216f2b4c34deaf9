import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readWeights } from '../../../src/engine/recognition/weights.ts';
import { modelFiles } from '../../../src/engine/threads/model-files.ts';

describe('the weights file', () => {
  it('stays below 4 MB and lists the letters of both dialects', async () => {
    const file = await modelFiles.loadWeights();
    assert.ok(file.length <= 4_000_000);
    const { letters } = readWeights(file);
    assert.match(letters.kurmanji, /[êîşûç]/);
    assert.match(letters.sorani, /[ۆێڵڕ]/);
  });

  it('reads integers and their scales at any memory alignment', () => {
    const header = JSON.stringify({
      format: 1,
      tensors: [
        { name: 'a', rows: 2, columns: 2, at: 0, scales: 4 },
        { name: 'b', rows: 1, columns: 1, at: 4 },
      ],
    }).padEnd(200);
    const bytes = new Uint8Array(1 + 4 + 200 + 12);
    const view = new DataView(bytes.buffer, 1);
    view.setUint32(0, 200, true);
    bytes.set(new TextEncoder().encode(header), 5);
    for (const [i, value] of [1, -2, 127, 4].entries()) view.setInt8(204 + i, value);
    view.setFloat32(208, 0.5, true);
    view.setFloat32(212, 2, true);
    const weights = readWeights(bytes.subarray(1));
    assert.deepEqual([...weights.matrix('a').values], [1, -2, 127, 4]);
    assert.deepEqual([...weights.matrix('a').scales], [0.5, 2]);
    assert.deepEqual([...weights.vector('b')], [0.5]);
    assert.throws(() => weights.matrix('c'), /lacks c/);
    assert.throws(() => weights.matrix('b'), /lacks b/);
  });

  it('is rejected when it is something else', () => {
    assert.throws(() => readWeights(new Uint8Array(0)), /damaged/);
    assert.throws(() => readWeights(new Uint8Array([255, 255, 255, 255, 1, 2])), /damaged/);
    const other = new TextEncoder().encode('\x0c\0\0\0{"format":9}');
    assert.throws(() => readWeights(other), /format 1/);
  });
});
