import { type MockTimers, mock } from 'node:test';

/**
 * Mocks `setTimeout`, but lets `clearTimeout` end real timers too. Otherwise those which began before stay, and the one by which Node's `fetch`
 * closes an idle connection ends the process where the connection is gone by then (nodejs/undici#4755).
 */
export function mockTimeouts(timers: MockTimers = mock.timers): void {
  const clearReal = globalThis.clearTimeout;
  timers.enable({ apis: ['setTimeout'] });
  const clearMocked = globalThis.clearTimeout;
  // `reset` puts the real one back.
  globalThis.clearTimeout = (timer) => {
    if (timer === undefined || timer === null) return;
    clearReal(timer);
    clearMocked(timer);
  };
}
