import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { after, before, test } from 'node:test';
import puppeteer, { type Browser } from 'puppeteer-core';
import { CHROMIUM_ARGUMENTS, findBrowser } from '../../scripts/test/browser.mjs';
import { serveScript } from './serve-script.ts';

// What a page meets that may not play: no gesture yet, or no secure context. The other browser tests run with autoplay allowed.

let server: Server;
let browser: Browser;
let port: number;

before(async () => {
  ({ server, port } = await serveScript(new URL('player-page.ts', import.meta.url), (response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><button>Play</button><script type="module" src="/page.js"></script>');
  }));
  browser = await puppeteer.launch({
    executablePath: findBrowser() ?? '',
    args: [...CHROMIUM_ARGUMENTS, '--host-resolver-rules=MAP insecure.test 127.0.0.1'],
  });
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** Opens the page without touching it: evaluating in a page would count as a gesture, reading a console message does not. */
async function open(url: string) {
  const page = await browser.newPage();
  await page.goto(url);
  const answer = (name: string) =>
    page.waitForFunction(
      (key) => (globalThis as never as { answers?: Record<string, string> }).answers?.[key],
      {},
      name,
    );
  return { page, answer: async (name: string) => (await answer(name)).jsonValue() };
}

test('before any gesture prepare() rejects with not-allowed, soon; a click then plays to the end', async () => {
  const { page, answer } = await open(`http://127.0.0.1:${port}/`);
  assert.equal(await answer('unasked'), 'SpeechError not-allowed soon');
  await page.click('button');
  assert.equal(await answer('clicked'), 'ended 7200');
  await page.close();
});

test('before any gesture play() goes back to paused and tells not-allowed', async () => {
  const { page, answer } = await open(`http://127.0.0.1:${port}/?play`);
  assert.equal(await answer('error'), 'not-allowed');
  assert.equal(await answer('paused'), 'true');
  await page.close();
});

test('on a page that is not secure prepare() says so', async () => {
  const { page, answer } = await open(`http://insecure.test:${port}/`);
  assert.equal(await answer('unasked'), 'SpeechError insecure-context soon');
  await page.close();
});
