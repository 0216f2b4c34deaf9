import assert from 'node:assert/strict';
import { test } from 'node:test';
import { abortable } from '../../src/async/abortable.ts';

const reason = new Error('no longer needed');
const never = new Promise<never>(() => {});

test('settles as the promise does', async () => {
  const { signal } = new AbortController();
  assert.equal(await abortable(Promise.resolve(1), signal), 1);
  assert.equal(await abortable(Promise.resolve(2), undefined), 2);
  await assert.rejects(abortable(Promise.reject(new RangeError()), signal), RangeError);
});

test("rejects with the signal's reason, at once where it is already aborted", async () => {
  await assert.rejects(abortable(never, AbortSignal.abort(reason)), reason);
  const controller = new AbortController();
  const waiting = abortable(never, controller.signal);
  controller.abort(reason);
  await assert.rejects(waiting, reason);
});

test('handles the rejection of a promise that fails after the abort', async () => {
  const controller = new AbortController();
  const failing = new Promise<never>((_, reject) => setTimeout(() => reject(new RangeError()), 5));
  const waiting = abortable(failing, controller.signal);
  controller.abort(reason);
  await assert.rejects(waiting, reason);
  await new Promise((resolve) => setTimeout(resolve, 15));
});
