import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { ListeningTotals } from '../../../src/proxy/metrics/listening-totals.ts';
import { SpeechTotals } from '../../../src/proxy/metrics/speech-totals.ts';
import { followProxies } from '../../../src/service/status/proxy-figures.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import { startMetricsServer } from '../../../src/telemetry/metrics-server.ts';

const BUDGETS = `kurdish_speech_proxy_budget_spent{budget="site",per="site",period="day",unit="characters",of="https://news.example"} 410
kurdish_speech_proxy_budget_limit{budget="site",per="site",period="day",unit="characters",limit="soft"} 400
kurdish_speech_proxy_budget_limit{budget="site",per="site",period="day",unit="characters",limit="hard"} 500
`;

async function openProxy() {
  const proxy = { totals: new SpeechTotals(), startedAt: 1 };
  const server = await startMetricsServer({
    port: 0,
    read: () => `${proxy.totals.toPrometheus()}process_start_time_seconds ${proxy.startedAt}\n${BUDGETS}`,
  });
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  after(close);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`;
  const speak = (source: 'bought' | 'cache', page: string) =>
    proxy.totals.record({
      source,
      characters: 10,
      bytes: 1,
      voice: 'v',
      page: `https://news.example${page}`,
    });
  return { proxy, url, speak, close };
}

async function openFigures(urls: readonly string[]) {
  const store = await openStore(':memory:');
  after(() => store.close());
  const figures = followProxies(store, urls);
  after(() => figures.close());
  const sums = async () =>
    Object.fromEntries(
      (await store.figures('hour')).map(({ name, label, value }) => [`${name} ${label}`.trim(), value]),
    );
  return { store, figures, sums };
}

test('pages and sources are added by what has been counted since the last reading, also after a restart of the proxy', async () => {
  const { proxy, url, speak } = await openProxy();
  speak('bought', '/before');
  const { figures, sums } = await openFigures([url]);
  await figures.read();
  assert.deepEqual(await sums(), {});
  speak('bought', '/a');
  speak('cache', '/a');
  await figures.read();
  proxy.totals = new SpeechTotals();
  proxy.startedAt = 2;
  speak('cache', '/a');
  await figures.read();
  assert.deepEqual(await sums(), {
    'answers bought': 1,
    'answers cache': 2,
    'page /a': 30,
    'page_bought /a': 10,
    'spoken bought': 10,
    'spoken cache': 20,
  });
});

test('listening is added by article and part, and beyond a thousand articles of a day as one', async () => {
  const listening = new ListeningTotals();
  const server = await startMetricsServer({ port: 0, read: () => listening.toPrometheus() });
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`;
  const { figures, sums } = await openFigures([url]);
  const hear = (page: number | string, percent: 0 | 50 | undefined, seconds: number) =>
    listening.record({ page: `https://news.example/${page}`, percent, seconds });
  await figures.read();
  hear('a', 0, 0.2);
  await figures.read();
  hear('a', 50, 12.3);
  hear('a', undefined, 0.1);
  await figures.read();
  assert.deepEqual(await sums(), {
    'listen_0 https://news.example/a': 1,
    'listen_50 https://news.example/a': 1,
    'listen_tenths https://news.example/a': 126,
  });
  for (const half of [0, 1]) {
    for (let page = 0; page < 600; page++) hear(half * 600 + page, 0, 1);
    await figures.read();
  }
  hear('a', 0, 0);
  await figures.read();
  const all = await sums();
  assert.equal(Object.keys(all).filter((key) => key.startsWith('listen_0')).length, 1001);
  assert.equal(all['listen_0 (other)'], 201);
  assert.equal(all['listen_tenths (other)'], 2010);
  assert.equal(all['listen_0 https://news.example/a'], 2);
});

test('budgets are those of the last reading, with their limits', async () => {
  const { url } = await openProxy();
  const { figures } = await openFigures([url]);
  await figures.read();
  assert.deepEqual(figures.budgets(), [
    {
      name: 'site',
      owner: 'https://news.example',
      period: 'day',
      unit: 'characters',
      spent: 410,
      soft: 400,
      hard: 500,
    },
  ]);
});

test('a proxy that does not answer is named, and the others are read', async () => {
  const { url, speak } = await openProxy();
  const gone = await openProxy();
  const { figures, sums } = await openFigures([gone.url, url]);
  await figures.read();
  gone.close();
  speak('bought', '/a');
  await figures.read();
  assert.deepEqual(figures.unreachable(), [gone.url]);
  assert.equal((await sums())['page /a'], 10);
  assert.equal(figures.budgets().length, 1);
});
