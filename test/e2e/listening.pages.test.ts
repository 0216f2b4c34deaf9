import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { startEmbeddedService } from '../../demo/backend.ts';
import { type ListeningRecord, ListeningTotals } from '../../src/proxy/index.ts';
import { createNodeProxy, type NodeProxy } from '../../src/proxy/node.ts';
import { embeddedEngines } from '../embedded-engines.ts';
import { launchBrowser } from './launch-browser.ts';
import { newPage } from './new-page.ts';
import { readAnswer } from './read-answer.ts';
import { serveScript } from './serve-script.ts';

// A site and its proxy on another origin; the reports of a real browser, also of a page that it leaves.

const TEXT =
  'بەهار هات و چیاکان سەوز بوون. منداڵان لە باخچەکە یاری دەکەن. باران دەبارێت و گوڵەکان دەکرێنەوە.';

let site: { server: Server; port: number };
let service: Awaited<ReturnType<typeof startEmbeddedService>>;
let browser: Browser;
let server: Server;
let proxy: NodeProxy;
const records: ListeningRecord[] = [];
const totals = new ListeningTotals();
const requests: { method: string; cookie: string | undefined }[] = [];

before(async () => {
  [site, service, browser] = await Promise.all([
    serveScript(new URL('own-texts-page.ts', import.meta.url), (response) => {
      const { port } = server.address() as AddressInfo;
      response.setHeader('Set-Cookie', 'session=canary; Path=/');
      response
        .setHeader('Content-Type', 'text/html; charset=utf-8')
        .end(`<!doctype html><html lang="ckb"><title>x</title><button>▶</button>
<kurdish-tts voice="sorani_m001" speed="4" endpoint="http://127.0.0.1:${port}/speech" report-listening>${TEXT}</kurdish-tts>
<script type="module" src="/page.js"></script>`);
    }),
    startEmbeddedService(embeddedEngines()),
    launchBrowser(['--autoplay-policy=no-user-gesture-required']),
  ]);
  proxy = createNodeProxy({
    ...service.connection,
    tokenSecret: 'the secret of this site, at least 32 bytes',
    origins: [`http://127.0.0.1:${site.port}`],
    public: true,
    listening: {
      record(record) {
        records.push(record);
        totals.record(record);
      },
    },
  });
  server = createServer((request, response) => {
    if (request.url === '/speech/listening')
      requests.push({ method: request.method ?? '', cookie: request.headers.cookie });
    void proxy.handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

after(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
  site?.server.close();
  await proxy?.close();
  await service?.close();
});

async function play(path: string): Promise<Page> {
  records.length = 0;
  requests.length = 0;
  const page = await newPage(browser);
  await page.goto(`http://127.0.0.1:${site.port}${path}`);
  await page.click('button');
  return page;
}

async function reported(isThere: () => boolean): Promise<void> {
  for (const end = Date.now() + 20_000; !isThere(); ) {
    assert.ok(Date.now() < end, JSON.stringify(records));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('an article that is heard to its end is counted with each part, without a preflight or a cookie', async () => {
  const page = await play('/news/1?from=friend');
  await readAnswer(page, 'spoken');
  await reported(() => records.some(({ percent }) => percent === 100));
  assert.deepEqual(
    records.map(({ percent }) => percent),
    [0, 25, 50, 75, 100],
  );
  assert.deepEqual(
    [...new Set(records.map((record) => record.page))],
    [`http://127.0.0.1:${site.port}/news/1`],
  );
  assert.match(totals.toPrometheus(), /percent="100"} 1$/m);
  assert.deepEqual(
    [...new Set(requests.map(({ method, cookie }) => `${method} ${cookie}`))],
    ['POST undefined'],
  );
  await page.close();
});

test('a reader who leaves for another page in the middle is counted up to there', async () => {
  const page = await play('/news/2');
  await page.waitForFunction(
    () => (document.querySelector('kurdish-tts') as HTMLElement & { currentTime: number }).currentTime > 0.4,
  );
  await page.goto('about:blank');
  await reported(() => records.some(({ percent }) => percent === undefined));
  assert.ok(!records.some(({ percent }) => percent === 100));
  assert.ok(records.reduce((sum, { seconds }) => sum + seconds, 0) >= 0.3);
  await page.close();
});
