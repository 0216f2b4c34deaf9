import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { after, before, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchWholeBrowser } from '../launch-browser.ts';
import { newPage } from '../new-page.ts';
import { readAnswer } from '../read-answer.ts';
import { serveScript } from '../serve-script.ts';

// Pages without permission to play: no gesture yet, or an insecure context. The other browser tests allow autoplay.

let server: Server;
let browser: Browser;
let port: number;

before(async () => {
  ({ server, port } = await serveScript(new URL('player-page.ts', import.meta.url), (response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><button>Play</button><script type="module" src="/page.js"></script>');
  }));
  browser = await launchWholeBrowser(['--host-resolver-rules=MAP insecure.test 127.0.0.1']);
});

after(async () => {
  await browser?.close();
  server?.close();
});

async function open(url: string) {
  const page = await newPage(browser);
  await page.goto(url);
  return { page, answer: (name: string) => readAnswer(page, name) };
}

test('before any gesture prepare() rejects with not-allowed, and does not wait for one; a click then plays to the end', async () => {
  const { page, answer } = await open(`http://127.0.0.1:${port}/`);
  assert.equal(await answer('onLoad'), 'SpeechError not-allowed');
  await page.click('button');
  assert.equal(await answer('clicked'), 'ended 7200');
  await page.close();
});

test('before any gesture play() returns to paused and dispatches not-allowed', async () => {
  const { page, answer } = await open(`http://127.0.0.1:${port}/?play`);
  assert.equal(await answer('error'), 'not-allowed');
  assert.equal(await answer('paused'), 'true');
  await page.close();
});

test('in an insecure context prepare() reports it', async () => {
  const { page, answer } = await open(`http://insecure.test:${port}/`);
  assert.equal(await answer('onLoad'), 'SpeechError insecure-context');
  await page.close();
});
