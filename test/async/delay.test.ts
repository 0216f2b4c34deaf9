import assert from 'node:assert/strict';
import { test } from 'node:test';
import { delay } from '../../src/async/delay.ts';

test('waits at least as long as requested', async () => {
  const start = performance.now();
  await delay(20);
  assert.ok(performance.now() - start >= 18);
});

test("rejects with the signal's reason, at once where it is already aborted", async () => {
  const reason = new Error('no longer needed');
  await assert.rejects(delay(60_000, AbortSignal.abort(reason)), reason);
  const controller = new AbortController();
  const waiting = delay(60_000, controller.signal);
  controller.abort(reason);
  await assert.rejects(waiting, reason);
});
