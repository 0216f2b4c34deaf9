import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDeferred } from '../../src/async/deferred.ts';

test('settles once, from outside', async () => {
  const { promise, resolve, reject } = createDeferred<string>();
  resolve('a');
  reject(new Error('too late'));
  assert.equal(await promise, 'a');
});

test('a rejection without a handler is not reported as unhandled', async () => {
  createDeferred().reject(new Error('reported elsewhere'));
  await new Promise((resolve) => setTimeout(resolve, 5));
});
