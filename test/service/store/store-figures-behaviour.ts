import assert from 'node:assert/strict';
import type { StoreBench } from './store-bench.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What the status page shows. */
export function testFigures({ behaves, open, start }: StoreBench): void {
  behaves('figures of several instances are summed by minute, hour and day', async () => {
    let time = Date.UTC(2026, 10, 30, 10, 59, 30);
    const { place, store } = await start(() => time);
    const other = await open(place, () => time);
    const figures = [
      { name: 'errors', label: 'rate-limited', value: 2 },
      { name: 'requests', label: '', value: 5 },
    ];
    await Promise.all([store.addFigures(figures), other.addFigures(figures.toReversed())]);
    time += MINUTE;
    await other.addFigures([{ name: 'requests', label: '', value: 1 }]);
    const requests = async (scale: 'minute' | 'hour' | 'day') =>
      (await store.figures(scale))
        .filter(({ name }) => name === 'requests')
        .map(({ startedAt, value }) => [new Date(startedAt).toISOString().slice(8, 16), value]);
    assert.deepEqual(await requests('minute'), [
      ['30T10:59', 10],
      ['30T11:00', 1],
    ]);
    assert.deepEqual(await requests('hour'), [
      ['30T10:00', 10],
      ['30T11:00', 1],
    ]);
    assert.deepEqual(await requests('day'), [['30T00:00', 11]]);
    const errors = (await store.figures('day')).filter(({ name }) => name === 'errors');
    assert.deepEqual(
      errors.map(({ label, value }) => [label, value]),
      [['rate-limited', 4]],
    );
  });

  behaves(
    "what is at once adds up over instances within a minute; an hour has its highest minute's",
    async () => {
      let time = Date.UTC(2026, 10, 30, 10, 0, 5);
      const { place, store } = await start(() => time);
      const other = await open(place, () => time);
      const peak = (label: string, value: number) => [{ name: 'live', label, value }];
      await store.addFigures([], peak('a', 2));
      await store.addFigures([], peak('a', 4));
      await store.addFigures([], peak('a', 3));
      await other.addFigures([], peak('b', 5));
      time += MINUTE;
      await store.addFigures([], peak('a', 7));
      const values = async (scale: 'minute' | 'hour' | 'day') =>
        (await store.figures(scale)).map(({ label, value }) => [label, value]);
      assert.deepEqual((await values('minute')).sort(), [
        ['a', 4],
        ['a', 7],
        ['b', 5],
      ]);
      assert.deepEqual(await values('hour'), [['', 9]]);
      assert.deepEqual(await values('day'), [['', 9]]);
    },
  );

  behaves('figures are kept for 60 minutes, 24 hours and 31 days, and deleted then', async () => {
    let time = Date.UTC(2026, 9, 1, 10, 0, 30);
    const { place, store } = await start(() => time);
    const count = { name: 'requests', label: '', value: 1 };
    for (const step of [0, MINUTE, HOUR, DAY, 29 * DAY]) {
      time += step;
      await store.addFigures([count]);
    }
    const scales = ['minute', 'hour', 'day'] as const;
    const kept = await Promise.all(scales.map(async (scale) => (await store.figures(scale)).length));
    assert.deepEqual(kept, [1, 1, 3]);
    time += 40 * DAY;
    await store.addFigures([count]);
    const rows = await place.rows('SELECT scale FROM figure ORDER BY scale');
    assert.deepEqual(
      rows.map(({ scale }) => scale),
      ['day', 'hour', 'minute'],
    );
  });

  behaves('figures of listening are kept for 90 days, and read for as many as are asked for', async () => {
    let time = Date.UTC(2026, 5, 1, 10, 0, 30);
    const { place, store } = await start(() => time);
    const heard = { name: 'listen_25', label: 'https://news.example/a', value: 2 };
    for (const step of [0, 5 * DAY, 60 * DAY, 26 * DAY]) {
      time += step;
      await store.addFigures([heard, { name: 'listening', label: '', value: 1 }]);
    }
    const days = async (count: number) =>
      (await store.listening(count)).map(({ name, startedAt }) => [
        name,
        new Date(startedAt).toISOString().slice(5, 10),
      ]);
    assert.deepEqual(await days(1), [['listen_25', '08-31']]);
    assert.deepEqual(await days(90), [
      ['listen_25', '06-06'],
      ['listen_25', '08-05'],
      ['listen_25', '08-31'],
    ]);
    const kept = await place.rows("SELECT name FROM figure WHERE scale = 'day' AND name = 'listen_25'");
    assert.equal(kept.length, 3);
  });

  behaves('many figures are added at once', async () => {
    const { store } = await start(() => Date.UTC(2026, 9, 1));
    const figures = Array.from({ length: 700 }, (_, value) => ({ name: 'page', label: `/${value}`, value }));
    await store.addFigures(figures);
    await store.addFigures(figures);
    const rows = await store.figures('day');
    assert.equal(rows.length, 700);
    assert.equal(
      rows.reduce((sum, { value }) => sum + value, 0),
      699 * 700,
    );
  });
}
