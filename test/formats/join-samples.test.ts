import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinSamples } from '../../src/formats/join-samples.ts';

test('samples are joined in order, none or empty pieces too', () => {
  const pieces = [Int16Array.of(1, -2), new Int16Array(), Int16Array.of(32_767)];
  assert.deepEqual(joinSamples(pieces), Int16Array.of(1, -2, 32_767));
  assert.deepEqual(joinSamples([]), new Int16Array());
});
