import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTimeout } from '../../src/async/with-timeout.ts';

const late = () => new RangeError('too late');

test('settles as the promise does in time', async () => {
  assert.equal(await withTimeout(Promise.resolve(1), 60_000, late), 1);
  await assert.rejects(withTimeout(Promise.reject(new TypeError()), 60_000, late), TypeError);
});

test('rejects with its own error after the timeout', async () => {
  await assert.rejects(withTimeout(new Promise(() => {}), 5, late), { message: 'too late' });
});
