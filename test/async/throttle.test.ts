import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createThrottle } from '../../src/async/throttle.ts';

describe('createThrottle', () => {
  it('lets each key through once in an interval', () => {
    let now = 5;
    const isDue = createThrottle(100, () => now);
    assert.deepEqual([isDue('a'), isDue('a'), isDue('b')], [true, false, true]);
    now = 104;
    assert.equal(isDue('a'), false);
    now = 105;
    assert.deepEqual([isDue('a'), isDue('a')], [true, false]);
  });
});
