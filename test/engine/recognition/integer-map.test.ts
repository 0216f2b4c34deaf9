import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IntegerMap } from '../../../src/engine/recognition/integer-map.ts';

describe('a map of whole numbers', () => {
  it('keeps every value while it grows, and the last of those that were set for a key', () => {
    const map = new IntegerMap(2);
    const expected = new Map<number, number>();
    for (let index = 0; index < 5000; index++) {
      // Some come again; the largest is beyond 2^30.
      const key = index % 3 === 0 ? (index * 64) % 4096 : index * 400_000;
      map.set(key, index);
      expected.set(key, index);
    }
    for (const [key, value] of expected) assert.equal(map.get(key), value, `key ${key}`);
  });

  it('tells 0, as a key and as a value, from what was never set', () => {
    const map = new IntegerMap(2);
    assert.equal(map.get(0), undefined);
    map.set(0, 0);
    assert.equal(map.get(0), 0);
    assert.equal(map.get(64), undefined);
  });
});
