import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ListeningTotals } from '../../../src/proxy/metrics/listening-totals.ts';
import { parseMetrics } from '../../../src/telemetry/parse-metrics.ts';

const PAGE = 'https://news.example/a';

describe('the totals of listening', () => {
  it('count the parts that were passed and the seconds, by page', () => {
    const totals = new ListeningTotals();
    totals.record({ page: PAGE, percent: 0, seconds: 0 });
    totals.record({ page: PAGE, percent: 0, seconds: 0.1 });
    totals.record({ page: PAGE, percent: 25, seconds: 10.2 });
    totals.record({ page: PAGE, percent: undefined, seconds: 0.7 });
    const samples = parseMetrics(totals.toPrometheus());
    assert.deepEqual(
      samples.map(({ labels: { page, percent = 'seconds' }, value }) => [page, percent, value]),
      [
        [PAGE, '0', 2],
        [PAGE, '25', 1],
        [PAGE, '50', 0],
        [PAGE, '75', 0],
        [PAGE, '100', 0],
        [PAGE, 'seconds', 11],
      ],
    );
  });

  it('name a page by its letters (hewal: هەواڵ), unless they hide something', () => {
    const totals = new ListeningTotals();
    for (const path of ['/هەواڵ', '/%E2%80%AEa', '/a%0Ab', '/%ff'])
      totals.record({ page: new URL(path, PAGE).href, percent: 0, seconds: 0 });
    const pages = parseMetrics(totals.toPrometheus()).map(({ labels }) => labels.page);
    assert.deepEqual(
      [...new Set(pages)],
      ['/هەواڵ', '/%E2%80%AEa', '/a%0Ab', '/%ff'].map((path) => `https://news.example${path}`),
    );
  });

  it('forget the page that was heard longest ago where there are too many', () => {
    const totals = new ListeningTotals();
    for (let page = 0; page < 1000; page++) totals.record({ page: `${PAGE}${page}`, percent: 0, seconds: 0 });
    totals.record({ page: `${PAGE}0`, percent: 25, seconds: 1 });
    totals.record({ page: PAGE, percent: 0, seconds: 0 });
    const pages = new Set(parseMetrics(totals.toPrometheus()).map(({ labels }) => labels.page));
    assert.equal(pages.size, 1000);
    assert.ok(pages.has(`${PAGE}0`) && pages.has(PAGE));
    assert.ok(!pages.has(`${PAGE}1`));
  });
});
