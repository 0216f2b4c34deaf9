import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SampleStore } from '../../worklets/sample-store.ts';
import { toFloat, tone } from './signals.ts';

test('any position reads back as written, for any chunking', () => {
  const signal = tone(2);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 1, maxLength: 12 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 47_000 }), fc.integer({ min: 1, max: 5000 })), {
        maxLength: 12,
      }),
      (cuts, reads) => {
        const store = new SampleStore();
        let at = 0;
        for (let turn = 0; at < signal.length; turn++) {
          const length = cuts[turn % cuts.length] + (turn % 2);
          store.append(signal.slice(at, at + length));
          at += length;
        }
        assert.equal(store.length, signal.length);
        for (const [position, count] of reads) {
          const part = new Float32Array(count + 2);
          store.read(position, part, 1, count);
          const wanted = toFloat(signal.slice(position, position + count));
          assert.deepEqual(part.slice(1, 1 + wanted.length), wanted);
          assert.equal(part[0], 0);
          assert.equal(part[count + 1], 0);
        }
      },
    ),
    { numRuns: 50 },
  );
});

test('reads silence before the first frame and repeats the last value after the end', () => {
  const store = new SampleStore();
  store.append(Int16Array.of(8192, 16_384));
  const part = new Float32Array(10);
  store.read(-2, part, 0, 10);
  assert.deepEqual([...part], [0, 0, 0.25, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]);
});

test('thirty thousand packets of 20 ms take little more memory than their samples', () => {
  const store = new SampleStore();
  const counted: Int16Array[] = [];
  for (let i = 0; i < 3000; i++) {
    const packet = new Int16Array(480).fill(i % 1000);
    counted.push(packet);
    store.append(packet);
  }
  const part = new Float32Array(480);
  for (const index of [0, 34, 35, 1711, 2999]) {
    store.read(index * 480, part, 0, 480);
    assert.ok(part.every((sample) => sample === (index % 1000) / 32_768));
  }
});
