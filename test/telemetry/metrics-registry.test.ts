import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MetricsRegistry } from '../../src/telemetry/metrics-registry.ts';
import { watchProcess } from '../../src/telemetry/watch-process.ts';

test('a histogram has cumulative buckets, a sum and a count for each set of labels', () => {
  const registry = new MetricsRegistry();
  const seconds = registry.histogram('wait_seconds', 'Waits.', [0.1, 1]);
  for (const value of [0.05, 0.1, 0.5, 30]) seconds.observe(value, { route: '/a' });
  assert.equal(
    registry.toPrometheus(),
    [
      '# HELP wait_seconds Waits.',
      '# TYPE wait_seconds histogram',
      'wait_seconds_bucket{route="/a",le="0.1"} 2',
      'wait_seconds_bucket{route="/a",le="1"} 3',
      'wait_seconds_bucket{route="/a",le="+Inf"} 4',
      'wait_seconds_sum{route="/a"} 30.65',
      'wait_seconds_count{route="/a"} 4',
      '',
    ].join('\n'),
  );
});

test('quotes, backslashes and line feeds of a label are escaped', () => {
  const registry = new MetricsRegistry();
  registry.counter('seen_total', 'Seen.').add(2, { what: 'a"b\\c\nd' });
  assert.match(registry.toPrometheus(), /^seen_total\{what="a\\"b\\\\c\\nd"\} 2$/m);
});

test('a metric whose labels are not finite after all stays bounded', () => {
  const registry = new MetricsRegistry();
  const counter = registry.counter('seen_total', 'Seen.');
  for (let index = 0; index < 10_000; index++) counter.add(1, { what: index });
  assert.ok(registry.toPrometheus().split('\n').length < 2010);
});

test('a blocked event loop shows as lag, once', async () => {
  const registry = new MetricsRegistry();
  const stop = watchProcess(registry);
  const lag = () =>
    Number(/nodejs_eventloop_lag_seconds\{quantile="1"\} (\S+)/.exec(registry.toPrometheus())?.[1]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  lag();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const until = performance.now() + 300;
  while (performance.now() < until);
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.ok(lag() > 0.2);
  assert.ok(lag() < 0.2);
  stop();
});
