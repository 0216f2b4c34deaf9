import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RetryBudget, waitBeforeRetry } from '../../../src/proxy/answer/retry-policy.ts';
import { ServiceFailure, type ServiceResponse } from '../../../src/proxy/base/transport-types.ts';

const NOW = Date.UTC(2026, 10, 28, 12);

function answered(status: number, retryAfter?: string): ServiceResponse {
  return {
    status,
    header: (name) => (name === 'retry-after' ? retryAfter : undefined),
    body: (async function* () {})(),
  };
}

test('waitBeforeRetry repeats only what the service cannot have begun: 503, or nothing was sent', () => {
  for (const status of [200, 400, 401, 403, 429, 500, 502, 504])
    assert.equal(waitBeforeRetry(answered(status), 1, NOW), undefined, String(status));
  assert.equal(typeof waitBeforeRetry(answered(503), 1, NOW), 'number');
  assert.equal(
    typeof waitBeforeRetry(new ServiceFailure('network', { code: 'ECONNREFUSED' }), 1, NOW),
    'number',
  );
});

test('waitBeforeRetry gives up after two retries', () => {
  assert.equal(typeof waitBeforeRetry(answered(503), 2, NOW), 'number');
  assert.equal(waitBeforeRetry(answered(503), 3, NOW), undefined);
});

test('waitBeforeRetry follows Retry-After in both forms, unless a listener would not wait so long', () => {
  assert.equal(waitBeforeRetry(answered(503, '1'), 1, NOW), 1000);
  assert.equal(waitBeforeRetry(answered(503, '0'), 1, NOW), 0);
  assert.equal(waitBeforeRetry(answered(503, new Date(NOW + 2000).toUTCString()), 1, NOW), 2000);
  assert.equal(waitBeforeRetry(answered(503, new Date(NOW - 5000).toUTCString()), 1, NOW), 0);
  assert.equal(waitBeforeRetry(answered(503, '3'), 1, NOW), undefined);
  assert.equal(waitBeforeRetry(answered(503, 'soon'), 1, NOW), undefined);
});

test('waitBeforeRetry spreads requests at random, over twice the time at the second attempt', () => {
  for (let index = 0; index < 100; index++) {
    assert.ok(waitBeforeRetry(answered(503), 1, NOW)! < 100);
    assert.ok(waitBeforeRetry(answered(503), 2, NOW)! < 200);
  }
});

test('RetryBudget allows ten retries at once, and then one for every five requests', () => {
  const budget = new RetryBudget();
  for (let index = 0; index < 10; index++) assert.equal(budget.withdraw(), true);
  assert.equal(budget.withdraw(), false);
  for (let index = 0; index < 6; index++) budget.deposit();
  assert.deepEqual([budget.withdraw(), budget.withdraw()], [true, false]);
});
