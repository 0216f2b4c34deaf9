import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Semaphore } from '../../src/async/semaphore.ts';

test('lets only so many in at once, in the order in which they came', async () => {
  const semaphore = new Semaphore(1);
  const order: string[] = [];
  await semaphore.take();
  const waiting = ['a', 'b'].map((name) => semaphore.take().then(() => order.push(name)));
  await Promise.resolve();
  assert.deepEqual(order, []);
  semaphore.release();
  await waiting[0];
  assert.deepEqual(order, ['a']);
  semaphore.release();
  await waiting[1];
  assert.deepEqual(order, ['a', 'b']);
});

test('an aborted caller gives up its place in the queue', async () => {
  const semaphore = new Semaphore(1);
  await semaphore.take();
  const controller = new AbortController();
  const given = semaphore.take(controller.signal);
  const next = semaphore.take();
  controller.abort(new RangeError());
  await assert.rejects(given, RangeError);
  semaphore.release();
  await next;
});
