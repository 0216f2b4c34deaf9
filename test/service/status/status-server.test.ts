import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { DEFAULT_PLANS } from '../../../src/service/accounts/plan-rules.ts';
import { startStatusServer } from '../../../src/service/status/status-server.ts';
import { openStore } from '../../../src/service/store/open-store.ts';

const PASSWORD = 'canary: ewr û baran';
const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`any:${password}`).toString('base64')}`,
});

async function openStatus({ followsProxy = false } = {}) {
  const store = await openStore(':memory:');
  const errors: unknown[] = [];
  const options = { port: 0, password: PASSWORD, store, plans: DEFAULT_PLANS };
  const read = { read: async () => {}, budgets: () => [], unreachable: () => [], close() {} };
  const proxies = followsProxy ? read : undefined;
  const server = await startStatusServer({ ...options, proxies, onError: (error) => errors.push(error) });
  after(() => {
    server.close();
    server.closeAllConnections();
    return store.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const ask = (path = '', password: string | undefined = PASSWORD, method = 'GET') =>
    fetch(url + path, { method, headers: password === undefined ? {} : basic(password) });
  return { ask, errors, store, url };
}

test('without the password nothing is shown, on any path', async () => {
  const { ask, url } = await openStatus();
  const answers = await Promise.all([
    fetch(url),
    fetch(`${url}none`),
    ask('', ''),
    ask('', `${PASSWORD}x`),
    ask('', PASSWORD.slice(1)),
    fetch(url, { headers: { authorization: `Bearer ${PASSWORD.length}` } }),
  ]);
  for (const answer of answers) {
    assert.equal(answer.status, 401);
    assert.match(answer.headers.get('www-authenticate')!, /^Basic /);
    assert.equal(await answer.text(), 'A password is needed.');
  }
});

test('after ten wrong passwords in a minute none is compared any more; asking without one does not count', async () => {
  const { ask, url } = await openStatus();
  for (let count = 0; count < 20; count++) assert.equal((await fetch(url)).status, 401);
  assert.equal((await ask()).status, 200);
  for (let count = 0; count < 10; count++) assert.equal((await ask('', 'wrong')).status, 401);
  const refused = await ask();
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get('retry-after'), '60');
});

test('wrong passwords of others lock nobody out who has had the right one', async () => {
  const { ask, url } = await openStatus();
  const [cookie = ''] = (await ask()).headers.get('set-cookie')?.split(';') ?? [];
  for (let count = 0; count < 10; count++) await ask('', 'wrong');
  const askAs = (sent: string, password = PASSWORD) =>
    fetch(url, { headers: { ...basic(password), cookie: sent } });
  assert.equal((await ask()).status, 429);
  assert.equal((await askAs(`other=1; ${cookie}`)).status, 200);
  const forged = cookie.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  assert.equal((await askAs(forged)).status, 429);
  for (let count = 0; count < 10; count++) assert.equal((await askAs(cookie, 'wrong')).status, 401);
  assert.equal((await askAs(cookie)).status, 429);
});

test('the page may load nothing, run nothing and be framed nowhere, and is not kept', async () => {
  const { ask } = await openStatus();
  const answer = await ask('?by=day');
  const page = await answer.text();
  assert.equal(answer.status, 200);
  const policy = answer.headers.get('content-security-policy')!;
  for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'none'"])
    assert.ok(policy.includes(rule), policy);
  assert.ok(!policy.includes('unsafe'));
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.ok(!/<script|<link|<img|https?:|style=/.test(page));
  assert.ok(!page.includes('canary'));
});

test('names from outside are text, not markup', async () => {
  const { ask, store } = await openStatus();
  const name = `<img src=x onerror="alert('1')">&amp;`;
  const figures = ['characters', 'voice', 'errors', 'page'].map((kind) => ({
    name: kind,
    label: name,
    value: 3,
  }));
  await store.addFigures(figures);
  const page = await (await ask()).text();
  assert.ok(!page.includes('<img'));
  assert.ok(page.includes('&#60;img src=x onerror=&#34;alert(&#39;1&#39;)&#34;&#62;&#38;amp;'));
});

test('articles are shown with how far they were heard, and as a file for so many days', async () => {
  const { ask, store, url } = await openStatus({ followsProxy: true });
  const label = 'https://news.example/هەواڵ';
  const heard = {
    listen_0: 1234,
    listen_25: 900,
    listen_50: 800,
    listen_75: 700,
    listen_100: 567,
    listen_tenths: 6000,
  };
  await store.addFigures(Object.entries(heard).map(([name, value]) => ({ name, label, value })));
  const page = await (await ask('?by=day')).text();
  const [, row = ''] = /<tr role="row">(<th[^>]*>news\.example.*?)<\/tr>/.exec(page) ?? [];
  assert.deepEqual(row.split(/<[^>]+>/).filter(Boolean), [
    'news.example/هەواڵ',
    '1,234',
    '900',
    '800',
    '700',
    '567',
    '10',
  ]);
  const [, link = ''] = /href="(listening[^"]+)"/.exec(page) ?? [];
  const file = await ask(link);
  assert.equal(file.status, 200);
  assert.equal(file.headers.get('content-type'), 'text/csv; charset=utf-8; header=present');
  assert.match(
    file.headers.get('content-disposition') ?? '',
    /^attachment; filename="listening-[-\d]+\.csv"$/,
  );
  assert.match(await file.text(), /^[-\d]+,https:\/\/news\.example\/هەواڵ,1234,900,800,700,567,600\r$/m);
  for (const days of ['0', '91', 'x', '1e1'])
    assert.equal((await ask(`listening.csv?days=${days}`)).status, 400);
  assert.equal((await fetch(`${url}listening.csv`)).status, 401);
});

test('other paths and methods are refused, and HEAD has no body', async () => {
  const { ask } = await openStatus();
  assert.equal((await ask('other')).status, 404);
  assert.equal((await ask('', PASSWORD, 'POST')).status, 405);
  const head = await ask('', PASSWORD, 'HEAD');
  assert.equal(head.status, 200);
  assert.equal(await head.text(), '');
});

test('while the store does not answer, the page says so and the operator is told', async () => {
  const { ask, errors, store } = await openStatus();
  await store.close();
  const answer = await ask();
  assert.equal(answer.status, 503);
  assert.equal(await answer.text(), 'The store does not answer.');
  assert.equal(errors.length, 1);
});
