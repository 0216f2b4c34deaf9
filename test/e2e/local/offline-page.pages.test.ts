import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { writeFakeMicrophone } from '../../fake-microphone.ts';
import { collectProblems } from '../collect-problems.ts';
import { DictationDriver } from '../dictation-driver.ts';
import { GRANT_MICROPHONE, launchBrowser, microphoneFrom } from '../launch-browser.ts';
import { newPage } from '../new-page.ts';

// The page in examples/offline, unchanged, with the built script-tag files: its server goes away.

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  svg: 'image/svg+xml',
};
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; connect-src 'self'";

let server: Server;
let browser: Browser;
let address: string;

before(async () => {
  server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/\?.*/, '').replace(/\/$/, '/index.html');
    const file = path.slice(1).replace('examples/offline/kurdish-speech', 'dist/cdn');
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.setHeader('Content-Type', TYPES[file.split('.').pop() ?? ''] ?? 'application/octet-stream');
    response.setHeader('Cache-Control', 'no-store');
    return void response.setHeader('Content-Security-Policy', POLICY).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/examples/offline/`;
  const microphone = writeFakeMicrophone('.cache/fake-microphone-offline.wav');
  browser = await launchBrowser([...microphoneFrom(microphone), GRANT_MICROPHONE]);
});

after(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

test('once it has been opened, the page opens, speaks and listens without its server', async () => {
  const page = await newPage(browser);
  await page.evaluateOnNewDocument('globalThis.__name = (value) => value');
  const problems = collectProblems(page, []);
  await page.goto(address);
  await page.waitForFunction(() => document.querySelector('#readiness')?.textContent?.startsWith('ئێستا'));
  server.closeAllConnections();
  server.close();
  await page.reload();
  await page.evaluate(() => {
    const player = document.querySelector('kurdish-tts');
    player?.addEventListener('ended', () => Object.assign(globalThis, { outcome: 'ended' }));
    player?.addEventListener('error', ({ error }) => Object.assign(globalThis, { outcome: String(error) }));
  });
  await page.locator('kurdish-tts >>> [part=play-button]').click();
  const outcome = await page.waitForFunction(() => (globalThis as { outcome?: string }).outcome);
  assert.equal(await outcome.jsonValue(), 'ended');
  const dictation = new DictationDriver(page);
  await dictation.press();
  await page.waitForFunction(() => {
    const { value } = document.querySelector('textarea') as HTMLTextAreaElement;
    return value.trim().split(/\s+/).length >= 3;
  });
  await dictation.finalize();
  assert.equal(await dictation.state(), 'inactive');
  assert.deepEqual(problems, []);
  await page.close();
});
