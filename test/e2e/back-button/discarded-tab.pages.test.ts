import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import puppeteer, { type Browser } from 'puppeteer-core';
import { launchWholeBrowser } from '../launch-browser.ts';
import { newPage } from '../new-page.ts';
import { serveScript } from '../serve-script.ts';

// A tab in the background that Chromium discards for its memory, and loads again when the reader returns. It spares tabs with a debugger,
// so the one that discards them is connected to all others alone.

type Speaker = HTMLElementTagNameMap['kurdish-tts'];

let served: Awaited<ReturnType<typeof serveScript>>;
let browser: Browser;

before(async () => {
  served = await serveScript(new URL('./back-button-page.ts', import.meta.url), (response) =>
    response
      .setHeader('Content-Type', 'text/html; charset=utf-8')
      .end(
        '<!doctype html><html lang="ckb"><title>article</title><button>play</button><script type="module" src="/page.js"></script></html>',
      ),
  );
  // Not shared: it is reconnected.
  browser = await launchWholeBrowser(['--disable-sync']);
});
after(async () => {
  await browser?.close();
  served?.server.closeAllConnections();
  served?.server.close();
});

/** Clicks what has a text, in `<tr>`s or anywhere, inside shadow roots too. A string: the page has no helper of the TypeScript loader. */
const click = (text: string, row = '') => `new Promise((resolve) => {
  const look = (root) => [...root.querySelectorAll('*')].flatMap((each) => each.shadowRoot ? [each, ...look(each.shadowRoot)] : [each]);
  const press = () => {
    const scope = ${JSON.stringify(row)} ? look(document).filter((each) => each.localName === 'tr' && each.textContent.includes(${JSON.stringify(row)})).flatMap((each) => look(each)) : look(document);
    const found = scope.find((each) => each.textContent.trim() === ${JSON.stringify(text)});
    if (!found) return setTimeout(press, 50);
    found.click();
    resolve();
  };
  press();
})`;

test('a discarded tab has the place to which the reader had moved while paused, and is silent', async () => {
  const address = `127.0.0.1:${served.port}`;
  const page = await newPage(browser);
  await page.goto(`http://${address}/article`);
  await page.locator('button').click();
  await page.waitForFunction(() => (document.querySelector('kurdish-tts') as Speaker).currentTime > 3);
  await page.$eval('kurdish-tts', (element) => {
    (element as Speaker).pause();
    (element as Speaker).currentTime = 40;
  });
  const browserWSEndpoint = browser.wsEndpoint();
  await browser.disconnect();

  const others = await puppeteer.connect({
    browserWSEndpoint,
    targetFilter: (target) => !target.url().includes(address),
  });
  const discards = await newPage(others);
  await discards.goto('chrome://chrome-urls/');
  await discards.evaluate(click('Enable internal debugging pages'));
  await discards.goto('chrome://discards/');
  await discards.bringToFront();
  await discards.evaluate(click('[Urgent Discard]', address));
  await discards.waitForFunction(
    `document.querySelector('discards-main').shadowRoot.querySelector('discards-tab').shadowRoot.textContent.includes('discarded')`,
  );
  await others.disconnect();

  browser = await puppeteer.connect({ browserWSEndpoint });
  const back = (await browser.pages()).find((each) => each.url().includes(address))!;
  await back.bringToFront();
  await back.waitForFunction(() => (document.querySelector('kurdish-tts') as Speaker)?.currentTime > 20);
  const { wasDiscarded, paused } = await back.evaluate(() => ({
    wasDiscarded: (document as Document & { wasDiscarded?: boolean }).wasDiscarded,
    paused: (document.querySelector('kurdish-tts') as Speaker).paused,
  }));
  assert.deepEqual({ wasDiscarded, paused }, { wasDiscarded: true, paused: true });
});
