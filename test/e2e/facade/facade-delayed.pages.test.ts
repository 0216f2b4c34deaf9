import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser } from '../launch-browser.ts';
import { newPage } from '../new-page.ts';
import { type ScriptTagSite, startScriptTagSite } from '../script-tag-site.ts';

// The small script-tag file on pages whose scripts a content network or a plugin has rewritten, to run them late.

const FILE = 'kurdish-player.js';
const PLAYER = '<kurdish-tts controls headline="A" text="ڕۆژ باش"></kurdish-tts>';
const BUTTON = 'kurdish-tts >>> [part=play-button]';

/** As Cloudflare's Rocket Loader: a type that no browser knows, put right once the page has loaded. */
const ROCKET_LOADER = `<script>
  addEventListener('load', () => {
    for (const late of document.querySelectorAll('script[type$="-module"]')) {
      const script = document.createElement('script');
      for (const { name, value } of late.attributes) script.setAttribute(name, value);
      script.type = 'module';
      late.replaceWith(script);
    }
  });
</script>`;

/**
 * As "delay JavaScript" of WP Rocket, LiteSpeed and others: scripts run after the first touch, key or movement. Meanwhile clicks are kept
 * from the page and handed to it once the scripts have run.
 */
const DELAYING = `<script>
  const hints = ['keydown', 'mousedown', 'mousemove', 'touchstart', 'touchmove', 'touchend', 'wheel'];
  const clicks = [];
  const intercept = (event) => {
    event.currentTarget.removeEventListener('click', intercept);
    clicks.push(event.currentTarget);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onTouch = ({ target }) => target.addEventListener('click', intercept);
  addEventListener('touchstart', onTouch, { passive: true });
  addEventListener('mousedown', onTouch);
  const start = async ({ type, movementX, movementY }) => {
    // Chromium reports the pointer that another page has left there.
    if (type === 'mousemove' && !movementX && !movementY) return;
    for (const hint of hints) removeEventListener(hint, start);
    for (const late of document.querySelectorAll('script[data-delayed-src]')) {
      const script = document.createElement('script');
      Object.assign(script, { type: 'module', crossOrigin: '', src: late.dataset.delayedSrc });
      const loaded = new Promise((resolve) => script.addEventListener('load', resolve));
      late.replaceWith(script);
      await loaded;
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    removeEventListener('touchstart', onTouch);
    removeEventListener('mousedown', onTouch);
    for (const target of clicks)
      target.dispatchEvent(new MouseEvent('click', { view, bubbles: true, cancelable: true }));
    document.documentElement.dataset.started = '';
  };
  const { defaultView: view } = document;
  for (const hint of hints) addEventListener(hint, start, { passive: true });
</script>`;

let site: ScriptTagSite;
let browser: Browser;

before(async () => {
  site = await startScriptTagSite();
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await site?.close();
});

afterEach(() => site.clear());

async function open(head: string): Promise<Page> {
  const page = await newPage(await browser.createBrowserContext());
  const html = `<!doctype html><html lang="ckb"><head><meta charset="utf-8">${head}</head><body>${PLAYER}</body></html>`;
  await page.goto(site.page(html), { waitUntil: 'load' });
  await page.$eval('kurdish-tts', (player) => {
    player.addEventListener('play', () => {
      player.setAttribute('data-plays', `${player.getAttribute('data-plays') ?? ''}1`);
    });
  });
  return page;
}

/** Waits until it has spoken to its end, once. */
async function heard(page: Page): Promise<void> {
  await page.waitForFunction(
    () => (document.querySelector('kurdish-tts') as unknown as { ended: boolean }).ended,
  );
  assert.equal(await page.$eval('kurdish-tts', (player) => player.getAttribute('data-plays')), '1');
  await page.browserContext().close();
}

test('one press speaks where Rocket Loader has rewritten the tag', async () => {
  const page = await open(
    `${ROCKET_LOADER}<script type="a1b2c3-module" src="${site.cdn}${FILE}" crossorigin></script>`,
  );
  await page.locator(BUTTON).click();
  await heard(page);
});

for (const device of ['mouse', 'finger'] as const)
  test(`one press of the ${device} speaks where a plugin runs the script after the first touch of the page`, async () => {
    const page = await open(
      `${DELAYING}<script type="delayed" data-delayed-src="${site.cdn}${FILE}"></script>`,
    );
    assert.equal(await page.$(BUTTON), null);
    await (device === 'mouse' ? page.mouse.move(300, 300) : page.touchscreen.tap(300, 300));
    await press(page, device);
    await heard(page);
  });

for (const device of ['mouse', 'finger'] as const)
  test(`one press of the ${device} speaks where it is the touch that starts the page's other scripts`, async () => {
    const tag = `<script type="module" src="${site.cdn}${FILE}" crossorigin data-cfasync="false" nowprocket></script>`;
    const page = await open(`${DELAYING}${tag}`);
    await press(page, device);
    await page.waitForSelector('html[data-started]');
    await heard(page);
  });

async function press(page: Page, device: 'mouse' | 'finger'): Promise<void> {
  const button = await page.waitForSelector(BUTTON);
  if (device === 'finger') return button!.tap();
  return button!.click();
}
