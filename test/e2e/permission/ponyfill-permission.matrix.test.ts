import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { type Backend, startBackend } from '../../../demo/backend.ts';
import { FAKE_MICROPHONE, launchWholeBrowser } from '../launch-browser.ts';
import { newPage } from '../new-page.ts';
import { readAnswer } from '../read-answer.ts';
import { serveScript } from '../serve-script.ts';

// A page whose ponyfill replaces the browser's own API, in a browser that allows nothing without a gesture.

let server: Server;
let browser: Browser;
let backend: Backend | undefined;
let page: Page;

before(async () => {
  let starting: Promise<Backend> | undefined;
  const served = await serveScript(
    new URL('ponyfill-page.ts', import.meta.url),
    async (response, request) => {
      if (request.url?.startsWith('/speech/')) {
        starting ??= startBackend({ origins: [`http://${request.headers.host}`] });
        backend = await starting;
        backend.handle(request, response);
        return;
      }
      response.setHeader('Content-Type', 'text/html');
      response.end(
        '<!doctype html><button id=speak>Speak</button><button id=listen>Listen</button><script type=module src=/page.js></script>',
      );
    },
  );
  server = served.server;
  browser = await launchWholeBrowser([FAKE_MICROPHONE]);
  page = await newPage(browser);
  await page.goto(`http://127.0.0.1:${served.port}/`);
});

after(async () => {
  await browser?.close();
  server?.close();
  await backend?.close();
});

test('before any gesture speaking fails with not-allowed and sends no request; a click then speaks', async () => {
  assert.equal(await readAnswer(page, 'onLoad'), 'not-allowed after 0 calls');
  await page.click('#speak');
  assert.equal(await readAnswer(page, 'clicked'), 'end');
});

test('a denied microphone fails with not-allowed, and the recognition ends', async () => {
  const context = page.browserContext();
  await context.overridePermissions(new URL(page.url()).origin, []);
  await page.click('#listen');
  assert.equal(await readAnswer(page, 'listened'), 'not-allowed end');
});
