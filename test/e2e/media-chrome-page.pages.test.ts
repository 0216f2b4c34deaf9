import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { type Backend, startBackend } from '../../demo/backend.ts';
import { embeddedEngines } from '../embedded-engines.ts';
import { collectProblems } from './collect-problems.ts';
import { launchBrowser } from './launch-browser.ts';
import { newPage } from './new-page.ts';

// The page in examples/media-chrome, unchanged, with the built script-tag files, media-chrome's own and a mouse.

const FOLDERS = { '/cdn/': 'dist/cdn/', '/node_modules/media-chrome/': 'test/node_modules/media-chrome/' };

const requested: string[] = [];
let server: Server;
let backend: Backend;
let browser: Browser;
let origin: string;

before(async () => {
  server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/\?.*/, '');
    requested.push(path);
    if (path.startsWith('/speech/')) return backend.handle(request, response);
    const folder = Object.entries(FOLDERS).find(([prefix]) => path.startsWith(prefix));
    const file = folder ? folder[1] + path.slice(folder[0].length) : 'examples/media-chrome/index.html';
    if (!existsSync(file) || path === '/favicon.ico') return response.writeHead(204).end();
    const type = folder ? 'text/javascript' : 'text/html; charset=utf-8';
    return response.setHeader('Content-Type', type).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  backend = await startBackend({ origins: [origin], ...embeddedEngines() });
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
  await backend?.close();
});

test('a click reads the article with captions; nothing is fetched before', async () => {
  const page = await newPage(browser);
  const problems = collectProblems(page, []);
  await page.goto(`${origin}/`, { waitUntil: 'networkidle0' });
  assert.deepEqual(
    requested.filter((path) => /speech\/|media\.js/.test(path)),
    [],
  );
  await page.click('media-captions-button');
  await page.click('media-play-button');
  // Paused in the page, at once: on a busy machine a click may come after the article has ended.
  await page.waitForFunction(() => {
    const captions = document.querySelector('kurdish-tts')?.shadowRoot?.querySelector('[part=captions]');
    if (captions?.textContent !== 'بەهار لە کوردستان') return false;
    document.querySelector<HTMLElement>('media-play-button')?.click();
    return true;
  });
  assert.ok(requested.includes('/cdn/media.js'));
  await page.waitForFunction(() => document.querySelector('kurdish-tts')?.paused);
  assert.equal(await page.evaluate(() => navigator.mediaSession.metadata?.title), 'بەهار لە کوردستان');
  assert.equal(await page.evaluate(() => navigator.mediaSession.playbackState), 'paused');
  assert.deepEqual(problems, []);
  await page.close();
});
