import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lastStarted } from '../../../src/text/words/last-started.ts';

describe('lastStarted', () => {
  const items = [0, 0.5, 0.5, 2].map((start) => ({ start }));

  it('finds the last item that has started', () => {
    assert.deepEqual(
      [-1, 0, 0.4, 0.5, 1.9, 2, 99].map((time) => lastStarted(items, time)),
      [-1, 0, 0, 2, 2, 3, 3],
    );
  });

  it('finds none in an empty list', () => {
    assert.equal(lastStarted([], 5), -1);
  });
});
