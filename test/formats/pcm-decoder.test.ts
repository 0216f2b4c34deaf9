import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createPcmDecoder } from '../../src/formats/pcm-decoder.ts';

function littleEndian(samples: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(samples.length * 2);
  const view = new DataView(bytes.buffer);
  samples.forEach((sample, i) => {
    view.setInt16(2 * i, sample, true);
  });
  return bytes;
}

const sample = fc.integer({ min: -32_768, max: 32_767 });

test('any chunking gives the same samples, also at odd offsets of a larger buffer', () => {
  fc.assert(
    fc.property(
      fc.array(sample, { maxLength: 200 }),
      fc.array(fc.nat(40), { minLength: 1, maxLength: 30 }),
      (samples, cuts) => {
        const bytes = littleEndian(samples);
        const decoder = createPcmDecoder();
        const decoded: number[] = [];
        for (let at = 0, turn = 0; at < bytes.length; turn++) {
          const length = Math.min(bytes.length - at, cuts[turn % cuts.length] + (turn % 3 === 0 ? 1 : 0));
          const shifted = new Uint8Array(length + 3);
          shifted.set(bytes.subarray(at, at + length), 1);
          decoded.push(...decoder.push(shifted.subarray(1, 1 + length)));
          at += length;
        }
        assert.deepEqual(decoded, samples);
        assert.equal(decoder.rest, 0);
      },
    ),
  );
});

test('half a sample at the end is held back and counted', () => {
  const decoder = createPcmDecoder();
  assert.deepEqual([...decoder.push(Uint8Array.of(1, 2, 3))], [0x0201]);
  assert.equal(decoder.rest, 1);
  assert.deepEqual([...decoder.push(new Uint8Array(0))], []);
  assert.equal(decoder.rest, 1);
  assert.deepEqual([...decoder.push(Uint8Array.of(4))], [0x0403]);
  assert.equal(decoder.rest, 0);
});

test('the samples do not change when the reader reuses its buffer', () => {
  const decoder = createPcmDecoder();
  const buffer = littleEndian([100, 200]);
  const samples = decoder.push(buffer);
  buffer.fill(0);
  assert.deepEqual([...samples], [100, 200]);
});
