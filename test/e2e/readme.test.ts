import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { type PageRecord, recordPage } from '../record-page.ts';
import { launchBrowser } from './launch-browser.ts';
import { newPage } from './new-page.ts';

// The first lines of the README as a page of their own, beside the built files: a server of files, and nothing else.

const README = readFileSync('README.md', 'utf8');
const [, LINES = ''] = /```html\n([^`]+)```/.exec(README) ?? [];

let server: Server;
let browser: Browser;
const requested: string[] = [];

before(async () => {
  server = createServer(({ url = '/' }, response) => {
    requested.push(url);
    const file = `dist/cdn/${url.replace(/^\/kurdish\//, '')}`;
    if (url === '/')
      response
        .setHeader('Content-Type', 'text/html; charset=utf-8')
        .end(LINES.replaceAll('https://your-site.example', ''));
    else if (!url.startsWith('/kurdish/') || !existsSync(file)) response.writeHead(404).end();
    else response.setHeader('Content-Type', 'text/javascript').end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

test('the three lines at the top of the README speak, from a server of files alone', async () => {
  assert.equal(LINES.trim().split('\n').length, 3);
  const page = await newPage(browser);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.evaluate(recordPage);
  await page.locator('kurdish-tts >>> [part=play-button]').click();
  await page.waitForFunction(() => document.querySelector('kurdish-tts')?.ended);
  const peak = await page.evaluate(
    () => (globalThis as unknown as { pageRecord: PageRecord }).pageRecord.peak,
  );
  assert.ok(peak > 0.05, `peak ${peak}`);
  assert.deepEqual(
    requested.filter((url) => !/^\/(kurdish\/[\w-]+\.js|favicon\.ico)?$/.test(url)),
    [],
  );
});

test('the pictures at the top of the README are there, and small', () => {
  const pictures = [...README.matchAll(/(?:srcset|src)="(docs\/images\/[^"]+)"/g)].map(([, path]) => path!);
  assert.equal(pictures.length, 2);
  for (const path of pictures) assert.ok(statSync(path).size < 60_000, path);
});
