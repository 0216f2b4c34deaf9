import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { after, before, beforeEach, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launchWholeBrowser } from '../launch-browser.ts';
import { newPage } from '../new-page.ts';
import { serveScript } from '../serve-script.ts';

// A page that Chromium keeps for its Back button, and one that it freezes: real ones, with sound.

type Speaker = HTMLElementTagNameMap['kurdish-tts'];

let served: { server: Server; port: number };
let browser: Browser;
let page: Page;

before(async () => {
  served = await serveScript(new URL('./back-button-page.ts', import.meta.url), (response, request) =>
    response
      .setHeader('Content-Type', 'text/html; charset=utf-8')
      .end(
        request.url === '/other'
          ? '<!doctype html><title>other</title>'
          : '<!doctype html><html lang="ckb"><title>article</title><button>play</button><script type="module" src="/page.js"></script></html>',
      ),
  );
  browser = await launchWholeBrowser();
});
after(async () => {
  await browser?.close();
  served?.server.closeAllConnections();
  served?.server.close();
});

beforeEach(async () => {
  page = await newPage(await browser.createBrowserContext());
  await page.goto(`http://127.0.0.1:${served.port}/article`);
  await page.locator('button').click();
  await page.waitForFunction(() => (document.querySelector('kurdish-tts') as Speaker).currentTime > 0.5);
});

const state = () =>
  page.$eval('kurdish-tts', (element) => {
    const { paused, currentTime, shadowRoot } = element as Speaker;
    const button = shadowRoot?.querySelector('[part=play-button]');
    return { paused, currentTime, button: button?.getAttribute('aria-label') };
  });

test('after Back nothing sounds by itself: the place and the button say so, and one press goes on there', async () => {
  await page.goto(`http://127.0.0.1:${served.port}/other`);
  await page.goBack();
  assert.equal(await page.$eval('html', (html) => html.dataset.back), 'true', 'the page was not kept');
  const back = await state();
  assert.ok(back.paused);
  assert.ok(back.currentTime > 0.4);
  // Playing, it would move with every frame.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
  });
  assert.deepEqual(await state(), back);
  await page.$eval('kurdish-tts', (element) =>
    element.shadowRoot?.querySelector<HTMLElement>('[part=play-button]')?.click(),
  );
  await page.waitForFunction(
    (from) => (document.querySelector('kurdish-tts') as Speaker).currentTime > from + 0.5,
    {},
    back.currentTime,
  );
  assert.notEqual((await state()).button, back.button);
});

test('a page that the browser has frozen does not sound by itself once it runs again', async () => {
  const session = await page.createCDPSession();
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  assert.ok((await state()).paused);
});
