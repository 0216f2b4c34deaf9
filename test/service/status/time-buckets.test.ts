import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundOf, percentileOf } from '../../../src/service/status/time-buckets.ts';

test('percentiles of 10,000 times are within a quarter of the true ones', () => {
  const times = Array.from({ length: 10_000 }, (_, index) => 5 * Math.exp((index / 10_000) * 6));
  const counts = new Map<string, number>();
  for (const time of times) counts.set(boundOf(time / 1000), (counts.get(boundOf(time / 1000)) ?? 0) + 1);
  for (const share of [0.5, 0.95, 0.99]) {
    const exact = times[Math.floor(share * times.length)]!;
    const ratio = percentileOf(counts, share)! / exact;
    assert.ok(ratio > 0.75 && ratio < 1.25, `${share}: ${ratio}`);
  }
});

test('nothing has no percentile, and what is slower than a minute counts as a minute', () => {
  assert.equal(percentileOf(new Map(), 0.5), undefined);
  assert.equal(boundOf(3600), '60000');
  assert.equal(percentileOf(new Map([['60000', 3]]), 1), 60_000);
});
