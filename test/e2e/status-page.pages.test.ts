import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { createAccount } from '../../src/service/accounts/accounts.ts';
import { DEFAULT_PLANS } from '../../src/service/accounts/plan-rules.ts';
import { startStatusServer } from '../../src/service/status/status-server.ts';
import { openStore } from '../../src/service/store/open-store.ts';
import { launchBrowser } from './launch-browser.ts';
import { newPage } from './new-page.ts';

const PASSWORD = 'a password of the status page';
const AUDITOR = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser: Browser;
let url: string;
let close: () => Promise<void>;

before(async () => {
  let time = Date.now() - 30 * 60_000;
  const store = await openStore(':memory:', { now: () => time });
  const { account } = await createAccount(store, { ttsPlan: 'pro', sttPlan: 'starter' });
  for (let minute = 0; minute <= 30; minute++, time += 60_000)
    await store.addFigures(
      [
        { name: 'requests', label: '', value: 20 + minute },
        { name: 'errors', label: 'rate-limited', value: 2 },
        { name: 'first_byte', label: '100', value: 20 },
        { name: 'first_byte', label: '500', value: 2 },
        { name: 'characters', label: account.id, value: 5000 },
        { name: 'voice', label: 'sorani_m001', value: 5000 },
        { name: 'page', label: `/a/very/long/path/${'without-a-space-'.repeat(12)}`, value: 900 },
        { name: 'answers', label: 'cache', value: 3 },
        { name: 'listen_0', label: `https://news.example/${'هەواڵێکی-درێژ-'.repeat(12)}`, value: 1200 },
        { name: 'listen_tenths', label: 'https://news.example/a', value: 700 },
      ],
      [{ name: 'live', label: 'instance', value: 3 }],
    );
  time = Date.now();
  const budget = { owner: 'https://news.example', period: 'day', unit: 'characters', soft: 80, hard: 100 };
  const budgets = [79, 80, 100].map((spent) => ({ ...budget, name: `budget ${spent}`, spent }));
  const proxies = {
    read: async () => {},
    close() {},
    budgets: () => budgets,
    unreachable: () => ['http://127.0.0.1:1/metrics'],
  };
  const options = { port: 0, password: PASSWORD, store, plans: DEFAULT_PLANS, proxies };
  const server = await startStatusServer({ ...options, onError: assert.ifError });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  browser = await launchBrowser();
  close = async () => {
    await browser.close();
    server.close();
    server.closeAllConnections();
    await store.close();
  };
});
after(() => close?.());

async function open(
  query: string,
  width = 1200,
  scheme = 'light',
): Promise<{ page: Page; complaints: string[] }> {
  const page = await newPage(browser);
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.authenticate({ username: 'anybody', password: PASSWORD });
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.goto(url + query);
  return { page, complaints };
}

test('light and dark, wide and narrow, the page has no fault of accessibility, no sideways scrolling and breaks no rule of its policy', async () => {
  for (const [width, scheme] of [
    [1200, 'light'],
    [400, 'dark'],
    [320, 'light'],
    [1200, 'dark'],
  ] as const) {
    const { page, complaints } = await open('?by=minute', width, scheme);
    for (const element of await page.$$('summary')) await element.click();
    await page.evaluate(AUDITOR);
    const violations = await page.evaluate(
      "(async () => (await axe.run()).violations.map(({ id, nodes }) => [id, nodes[0].html, nodes[0].failureSummary].join(' ')))()",
    );
    assert.deepEqual(violations, [], `${width} ${scheme}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}`);
    assert.deepEqual(complaints, []);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const [red = 0] = /\d+/.exec(ground)?.map(Number) ?? [];
    assert.equal(red < 128, scheme === 'dark', ground);
    await page.close();
  }
});

test('each plot has its figures as a table, and says its highest and last to those who do not see it', async () => {
  const { page } = await open('?by=minute');
  const rows = await page.$$eval('figure:has(svg[aria-label^="Requests"]) tbody tr', (found) =>
    found.map((row) => [...row.children].map((cell) => cell.textContent)),
  );
  assert.equal(rows.length, 60);
  assert.deepEqual(rows.find(([, all]) => all === '40')?.slice(1), ['40', '2']);
  const spoken = await page.$eval('svg[aria-label^="First byte"]', (drawing) =>
    drawing.getAttribute('aria-label'),
  );
  assert.match(spoken!, /50th percentile: highest \d+\sms, last \d+\sms/);
  await page.close();
});

test('the reader chooses the time and whether the page refreshes; spend beyond its limit is said in words', async () => {
  const { page } = await open('');
  const heading = () => page.$eval('h2', (element) => element.textContent);
  assert.equal(await heading(), 'Over the last hour');
  const follow = (selector: string) => Promise.all([page.waitForNavigation(), page.click(selector)]);
  await follow('nav a:last-child');
  assert.equal(await heading(), 'Over the last 31 days');
  assert.equal(await page.$('meta[http-equiv=refresh]'), null);
  await follow('.asof a');
  assert.equal(await heading(), 'Over the last 31 days');
  assert.ok(await page.$('meta[http-equiv=refresh]'));
  const text = await page.$eval('main', (element) => element.textContent);
  for (const shown of [
    '79 of 100, 79\u00A0%',
    '100 of 100, used up',
    'No answer from http://127.0.0.1:1/metrics',
  ])
    assert.ok(text?.includes(shown), shown);
  await page.close();
});
