import assert from 'node:assert/strict';

/** Of 1, full scale: what a decoder's sums vary by where it begins at another frame, a thirtieth of what 16 bits can tell. */
const ROUNDING = 1e-6;

/** Fails unless sound is what is expected, sample by sample. Both are from -1 to 1. */
export function assertSameSound(actual: Float32Array, expected: Float32Array, name: string): void {
  assert.equal(actual.length, expected.length, name);
  const off = actual.findIndex((sample, index) => !(Math.abs(sample - expected[index]!) <= ROUNDING));
  assert.equal(off, -1, `${name}: sample ${off} is another`);
}
