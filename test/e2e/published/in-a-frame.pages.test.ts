import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { createRecordings } from '../../recordings.ts';
import { launchBrowser } from '../launch-browser.ts';
import { newPage } from '../new-page.ts';

// The pages of docs/sharing.md: a player in a frame of another origin, and a link that leads to one.

const BLOCKS = [...readFileSync('docs/sharing.md', 'utf8').matchAll(/```html\n([\s\S]*?)```/g)].map(
  ([, html]) => html!,
);
const blockWith = (text: string) => BLOCKS.find((block) => block.includes(text))!;
const PARTS = [{ text: 'Yek du sê', seconds: 1.5, frequency: 400 }];

let browser: Browser;
let port: number;
const server = createServer();

before(async () => {
  const recordings = createRecordings();
  server.on('request', (request, response) => {
    const path = request.url ?? '/';
    const send = (html: string) =>
      response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html>${html}`);
    if (path.startsWith('/recordings')) void recordings(request, response);
    else if (path.startsWith('/kurdish-speech/') && existsSync(`dist/cdn/${path.split('/')[2]}`))
      response
        .setHeader('content-type', 'text/javascript')
        .end(readFileSync(`dist/cdn/${path.split('/')[2]}`));
    else if (path === '/gund.html')
      send(blockWith('<kurdish-tts').replace('/audio/gund.json', '/recordings/0/article.json'));
    else if (path === '/amp') {
      const frame = blockWith('<amp-iframe')
        .replace(/<script.*<\/script>/, '')
        .replaceAll('amp-iframe', 'iframe')
        .replace('https://listen.news.example', `http://localhost:${port}`);
      send(`<html lang="ckb" dir="rtl"><title>AMP</title><link rel="icon" href="data:,">${frame}</html>`);
    } else if (path === '/mail')
      send(blockWith('#listen=0').replace('https://news.example/gund', `http://127.0.0.1:${port}/article`));
    else if (path === '/article')
      send(`<html lang="kmr"><title>Gotar</title><link rel="icon" href="data:,">
        <script type="module" src="/kurdish-speech/kurdish-player.js"></script><p id="a">${PARTS[0]!.text}</p>
        <kurdish-tts controls for="a" src="/recordings/0/article.json"></kurdish-tts></html>`);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  port = (server.address() as AddressInfo).port;
  await fetch(`http://127.0.0.1:${port}/recordings`, {
    method: 'POST',
    body: JSON.stringify({ parts: PARTS }),
  });
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  server.close();
});

test('the player of an AMP page plays published speech in its frame of another origin', async () => {
  const page = await newPage(await browser.createBrowserContext());
  await page.goto(`http://127.0.0.1:${port}/amp`);
  const frame = (await (await page.waitForSelector('iframe'))!.contentFrame())!;
  const button = (await frame.waitForSelector('>>> [part=play-button]'))!;
  const ended = frame.evaluate(
    () =>
      new Promise<boolean>((resolve) =>
        document.addEventListener('ended', () => resolve(true), { capture: true }),
      ),
  );
  await button.click();
  assert.equal(await ended, true);
  await page.browserContext().close();
});

test('the link of an e-mail opens the player, which asks for nothing before it is pressed, then plays', async () => {
  const page = await newPage(await browser.createBrowserContext());
  await page.goto(`http://127.0.0.1:${port}/mail`);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await Promise.all([page.waitForNavigation(), page.click('a')]);
  await page.waitForFunction(() => customElements.get('kurdish-tts'));
  await page.waitForNetworkIdle();
  assert.deepEqual(
    asked.filter((path) => path.startsWith('/recordings')),
    [],
  );
  const ended = page.evaluate(
    () =>
      new Promise<boolean>((resolve) =>
        document.addEventListener('ended', () => resolve(true), { capture: true }),
      ),
  );
  await page.click('>>> [part=play-button]');
  assert.equal(await ended, true);
  await page.browserContext().close();
});
