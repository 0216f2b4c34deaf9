import assert from 'node:assert/strict';
import type { Server, ServerResponse } from 'node:http';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';
import { type Backend, startBackend } from '../../../demo/backend.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import { launchBrowser } from '../launch-browser.ts';
import { newPage } from '../new-page.ts';
import { serveScript } from '../serve-script.ts';

// A reader's page in Chromium, and what happens between it and the proxy.

const ELEMENTS = 20;
const TEXT = 'ئەمڕۆ کەشوهەوا خۆشە و منداڵەکان لە باخچەکەدا یاری دەکەن. دوێنێ چووین بۆ بازاڕ و نانمان کڕی.';
const HTML = `<!doctype html><html lang="ckb" dir="rtl"><title>x</title>${Array.from(
  { length: ELEMENTS },
  (_, index) => `<kurdish-tts id="t${index}" controls text="${TEXT}" voice="sorani_m001"></kurdish-tts>`,
).join('')}<script type="module" src="/page.js"></script>`;

type Line = (response: ServerResponse, serve: () => void) => void;
const whole: Line = (_, serve) => serve();

let site: { server: Server; port: number };
let backend: Backend;
let browser: Browser;
let page: Page;
let line: Line = whole;
const requests: string[] = [];

before(async () => {
  site = await serveScript(new URL('trouble-page.ts', import.meta.url), (response, request) => {
    if (!request.url?.startsWith('/speech/'))
      return void response.setHeader('Content-Type', 'text/html; charset=utf-8').end(HTML);
    requests.push(request.url);
    const isSpeech = request.url.startsWith('/speech/api/tts-');
    (isSpeech ? line : whole)(response, () => backend.handle(request, response));
  });
  backend = await startBackend({ origins: [`http://127.0.0.1:${site.port}`] });
  browser = await launchBrowser();
});

beforeEach(async () => {
  line = whole;
  await page?.close();
  page = await newPage(browser);
  await page.goto(`http://127.0.0.1:${site.port}/`);
  await page.waitForFunction(() =>
    document.querySelector('kurdish-tts')?.shadowRoot?.querySelector('button'),
  );
  requests.length = 0;
});

after(async () => {
  await browser?.close();
  site?.server.closeAllConnections();
  site?.server.close();
  await backend?.close();
});

const press = async (index = 0) => {
  const button = await page.$(`#t${index} >>> [part=play-button]`);
  await button?.click();
};

const shows = (ready: (element: KurdishTtsElement) => unknown, index = 0) =>
  page.waitForFunction(
    (source, id) => new Function('element', `return (${source})(element)`)(document.getElementById(id)),
    { polling: 100 },
    String(ready),
    `t${index}`,
  );

const message = async () => {
  await shows((element) => element.shadowRoot?.querySelector('[part=error]')?.textContent?.trim());
  return page.$eval(
    '#t0',
    (element) => element.shadowRoot?.querySelector('[part=error]')?.textContent?.trim() ?? '',
  );
};

/** Once the trouble is over, the same button plays the text to its end. */
async function playsAgain(): Promise<void> {
  line = whole;
  await press();
  await endsWithoutError();
}

async function endsWithoutError(): Promise<void> {
  await shows((element) => element.ended);
  assert.equal(await page.$eval('#t0', (element) => (element as KurdishTtsElement).error), null);
}

test('twenty elements of a page share one token, and play one at a time', async () => {
  for (let index = 0; index < 4; index++) {
    await press(index);
    await shows((element) => element.currentTime > 0, index);
  }
  const playing = await page.$$eval('kurdish-tts', (all) =>
    all.filter((element) => !(element as KurdishTtsElement).paused).map(({ id }) => id),
  );
  assert.deepEqual(playing, ['t3']);
  assert.equal(requests.filter((url) => url === '/speech/token').length, 1);
});

test('a reader who is offline is told so, and the speech starts when the device is online again', async () => {
  await page.setOfflineMode(true);
  await press();
  assert.match(await message(), /ئینتەرنێت|هێڵ/);
  assert.equal(requests.filter((url) => url.startsWith('/speech/api/')).length, 0);
  await page.setOfflineMode(false);
  await endsWithoutError();
});

for (const [name, trouble] of [
  ['refuses connections', (response) => response.destroy()],
  [
    'answers 500',
    (response) => response.writeHead(500, { 'Content-Type': 'application/json' }).end('{"error":"x"}'),
  ],
  ['answers 503 again and again', (response) => response.writeHead(503, { 'Retry-After': '1' }).end('{}')],
  [
    'answers with a page of a gateway',
    (response) => response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad'),
  ],
  [
    'breaks off in the middle of the speech',
    (response, serve) => {
      const write = response.write.bind(response) as (chunk: Uint8Array) => boolean;
      let sent = 0;
      Object.assign(response, {
        write(chunk: Uint8Array) {
          sent += chunk.length;
          if (sent < 6000) return write(chunk);
          response.destroy();
          return false;
        },
      });
      serve();
    },
  ],
] as [string, Line][])
  test(`a line that ${name} leaves a sentence in the reader's language, and plays when pressed again`, async () => {
    line = trouble;
    await press();
    assert.match(await message(), /\p{Script=Arabic}{3}/u);
    await playsAgain();
  });

test('a service that starts slowly shows that it is loading, and then plays', async () => {
  line = (_, serve) => void delay(3000).then(serve);
  await press();
  await shows((element) => element.shadowRoot?.querySelector('[part=play-button][data-busy]'));
  await shows((element) => element.ended);
});

test('a line that falls silent is given up after 40 s, and plays when pressed again', async () => {
  line = () => {};
  const pressedAt = Date.now();
  await press();
  await shows((element) => element.shadowRoot?.querySelector('[part=play-button][data-busy]'));
  assert.match(await message(), /\p{Script=Arabic}{3}/u);
  const seconds = (Date.now() - pressedAt) / 1000;
  assert.ok(seconds > 35 && seconds < 60, `${seconds} s`);
  await playsAgain();
});

test('a page in the background goes on speaking to the end', async () => {
  await press();
  await shows((element) => element.currentTime > 0);
  const other = await newPage(browser);
  await other.bringToFront();
  await shows((element) => element.ended);
  await other.close();
});
