import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser } from '../launch-browser.ts';
import { newPage } from '../new-page.ts';
import { type ScriptTagSite, startScriptTagSite } from '../script-tag-site.ts';

// Browsers whose readers have asked for little data, in both ways that they tell pages so.

const PLAYER = '<kurdish-tts controls preload="auto" text="ڕۆژ باش"></kurdish-tts>';

let site: ScriptTagSite;
let browser: Browser;

before(async () => {
  site = await startScriptTagSite();
  // Chromium has the media feature, and does not show it to pages yet.
  browser = await launchBrowser(['--enable-blink-features=PrefersReducedData']);
});

after(async () => {
  await browser?.close();
  await site?.close();
});

const askForLittle: Record<string, (page: Page) => Promise<unknown>> = {
  'Save-Data': (page) =>
    page.evaluateOnNewDocument(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    }),
  'prefers-reduced-data': async (page) => {
    const client = await page.createCDPSession();
    await client.send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-data', value: 'reduce' }],
    });
  },
};

async function open(script: string, ask: (page: Page) => Promise<unknown>): Promise<Page> {
  site.clear();
  const page = await newPage(await browser.createBrowserContext());
  await ask(page);
  await page.evaluateOnNewDocument(() => {
    const shown: number[] = [];
    Object.assign(globalThis, {
      pictures: shown,
      MediaMetadata: new Proxy(MediaMetadata, {
        construct(Own, [init]) {
          shown.push(init.artwork.length);
          return new Own(init);
        },
      }),
    });
  });
  const tag = `<script type="module" src="${site.cdn}${script}" crossorigin></script>`;
  const html = `<!doctype html><html lang="ckb"><head><meta charset="utf-8"><link rel="icon" sizes="192x192" href="/icon.png">${tag}</head><body>${PLAYER}</body></html>`;
  await page.goto(site.page(html), { waitUntil: 'load' });
  await page.mouse.move(0, 500);
  await page.waitForNetworkIdle();
  return page;
}

const scripts = () => site.requests.filter((each) => each.startsWith('cdn '));
const speech = () => site.requests.filter((each) => each.startsWith('page /speech/'));

declare const pictures: number[];

async function playToEnd(page: Page): Promise<void> {
  const ended = page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        document.addEventListener('ended', () => resolve(), { once: true, capture: true }),
      ),
  );
  await page.click('>>> [part=play-button]');
  await ended;
}

test('without such a wish preload="auto" fetches the code and the speech', async () => {
  const page = await open('kurdish-player.js', async () => {});
  assert.ok(scripts().length > 1);
  assert.ok(speech().length > 0, site.requests.join());
  await playToEnd(page);
  assert.deepEqual(await page.evaluate(() => pictures), [1]);
  await page.browserContext().close();
});

for (const [name, ask] of Object.entries(askForLittle)) {
  test(`${name}: a player at rest fetches no code before it is pressed, also where it is touched by the pointer, then it speaks`, async () => {
    const page = await open('kurdish-player.js', ask);
    await page.hover('kurdish-tts');
    await page.focus('>>> [part=play-button]');
    await page.waitForNetworkIdle();
    assert.deepEqual(scripts(), ['cdn kurdish-player.js']);
    await playToEnd(page);
    assert.ok(speech().length > 0);
    await page.browserContext().close();
  });

  test(`${name}: preload="auto" buys no speech before the reader listens, and media keys get no picture`, async () => {
    const page = await open('kurdish-speech.js', ask);
    assert.deepEqual(speech(), []);
    await playToEnd(page);
    assert.ok(speech().length > 0);
    assert.deepEqual(await page.evaluate(() => pictures), [0]);
    await page.browserContext().close();
  });
}
