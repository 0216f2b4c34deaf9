import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { after, before, test } from 'node:test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { type Backend, startBackend } from '../../demo/backend.ts';
import { CHROMIUM_ARGUMENTS, findBrowser } from '../../scripts/test/browser.mjs';
import { serveScript } from './serve-script.ts';

// A page that has put the ponyfill in place of the browser's own, in a browser that allows nothing unasked.

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
  browser = await puppeteer.launch({
    executablePath: findBrowser() ?? '',
    args: [...CHROMIUM_ARGUMENTS, '--use-fake-device-for-media-stream'],
  });
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${served.port}/`);
});

after(async () => {
  await browser?.close();
  server?.close();
  await backend?.close();
});

/** Evaluating in a page counts as a gesture; waiting for a value does not. */
async function answer(name: string): Promise<unknown> {
  const found = await page.waitForFunction(
    (key) => (globalThis as never as { answers?: Record<string, string> }).answers?.[key],
    {},
    name,
  );
  return found.jsonValue();
}

test('before any gesture speaking is not-allowed and calls nobody; a click then speaks', async () => {
  assert.equal(await answer('unasked'), 'not-allowed after 0 calls');
  await page.click('#speak');
  assert.equal(await answer('clicked'), 'end');
});

test('a microphone that is refused is not-allowed, and the recognition ends', async () => {
  const context = page.browserContext();
  await context.overridePermissions(new URL(page.url()).origin, []);
  await page.click('#listen');
  assert.equal(await answer('listened'), 'not-allowed end');
});
