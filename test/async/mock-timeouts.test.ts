import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { mockTimeouts } from './mock-timeouts.ts';

test('a real timer that is cleared while timeouts are mocked does not fire, and a mocked one neither', async () => {
  const fired: string[] = [];
  const { clearTimeout: real } = globalThis;
  const before = setTimeout(() => fired.push('before'), 1);
  mockTimeouts();
  clearTimeout(before);
  clearTimeout(setTimeout(() => fired.push('mocked'), 1));
  setTimeout(() => fired.push('kept'), 1);
  mock.timers.tick(5);
  mock.timers.reset();
  assert.equal(globalThis.clearTimeout, real);
  // Timers of one length fire in the order of their start.
  await new Promise((resolve) => setTimeout(resolve, 1));
  assert.deepEqual(fired, ['kept']);
});
