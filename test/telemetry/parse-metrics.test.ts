import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatMetric, type MetricSample } from '../../src/telemetry/format-metric.ts';
import { parseMetrics } from '../../src/telemetry/parse-metrics.ts';

test('what is written is read again, with whatever a label holds', () => {
  const samples: MetricSample[] = [
    { labels: { page: '/a "b" \\ {c}, d="e"\nf', source: 'cache' }, value: 12.5 },
    { labels: {}, value: Number.POSITIVE_INFINITY },
  ];
  const text = formatMetric({ name: 'answers_total', help: 'Answers.', type: 'counter', samples });
  assert.deepEqual(
    parseMetrics(text),
    samples.map((sample) => ({ name: 'answers_total', ...sample })),
  );
});

test('lines that are no samples are left out', () => {
  assert.deepEqual(
    parseMetrics('<html>\n# TYPE a counter\na{ 1\na b\na 3 1700000000000\r\n\na 4 1700000000000\n'),
    [{ name: 'a', labels: {}, value: 4 }],
  );
});
