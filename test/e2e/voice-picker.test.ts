import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { collectProblems } from './collect-problems.ts';
import { launchBrowser } from './launch-browser.ts';
import { newPage } from './new-page.ts';
import { type ScriptTagSite, startScriptTagSite } from './script-tag-site.ts';

// The voice picker on a news site: on a phone, by touch, under the strictest policy.

const PHONE = { width: 360, height: 640, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };

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

const IN_PICKER = 'kurdish-tts >>> kurdish-voice-picker >>> ';

test('a reader previews and chooses a voice by touch under a strict policy; the next visit restores it', async () => {
  const cdn = new URL(site.cdn).origin;
  const policy = [
    `default-src 'none'; script-src ${cdn}; connect-src 'self'; style-src 'none'; style-src-attr 'none'`,
    "require-trusted-types-for 'script'; trusted-types kurdish-speech lit-html",
  ].join('; ');
  const html = `<!doctype html><html lang="ckb" dir="rtl"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><script type="module" src="${site.cdn}kurdish-speech.js" crossorigin></script></head>
    <body><kurdish-tts controls voice="sorani_m001" text="ڕۆژ باش"></kurdish-tts></body></html>`;
  const address = site.page(html, { 'Content-Security-Policy': policy });
  const page = await newPage(browser);
  await page.setViewport(PHONE);
  const problems = collectProblems(page, ['error', 'warn']);
  await page.goto(address, { waitUntil: 'networkidle0' });
  const picking = () => site.requests.filter((each) => /voice-picker|get-speakers/.test(each));
  assert.deepEqual(picking(), []);

  await openMenu(page);
  await tap(page, 'kurdish-tts >>> [part=voice-button]');
  await found(page, '[role=option]');
  assert.deepEqual(picking().sort(), [
    'cdn voice-picker.js',
    ...['v3', 'v4', 'v5'].map((group) => `page /speech/api/get-speakers?model_version=${group}`),
  ]);
  const sheet = await (await found(page, 'dialog')).boundingBox();
  assert.deepEqual(sheet, { x: 0, y: 0, width: 360, height: 640 });
  // A focused input would open the phone's keyboard.
  assert.equal(await page.$(`${IN_PICKER}input:focus`), null);

  await tap(page, `${IN_PICKER}[part=voice-listen]`);
  await found(page, '[part=voice-listen][data-sounding]');
  await gone(page, '[part=voice-listen][data-sounding]');
  assert.ok(site.requests.includes('page /speech/api/tts-stream'));

  await tap(page, `${IN_PICKER}[aria-posinset="1"]`);
  await gone(page, 'dialog');
  assert.equal(await nameOf(page), 'ڕۆژین');

  assert.equal(await groupSpoken(page), 'v5');

  site.requests.length = 0;
  await page.reload({ waitUntil: 'networkidle0' });
  assert.equal(await nameOf(page), 'ڕۆژین');
  assert.deepEqual(picking(), []);
  assert.equal(await groupSpoken(page), 'v5');
  assert.deepEqual(problems, []);
  await page.close();
});

test('a picker that cannot be fetched shows an error, and playback continues', async () => {
  site.serve('voice-picker.js', { status: 404 });
  const html = `<!doctype html><html lang="en"><head><script type="module" src="${site.cdn}kurdish-speech.js" crossorigin></script></head>
    <body><kurdish-tts controls voice="sorani_m001" text="${'ڕۆژ باش، چۆنیت؟ '.repeat(8)}"></kurdish-tts></body></html>`;
  const page = await newPage(browser);
  await page.setViewport(PHONE);
  await page.goto(site.page(html), { waitUntil: 'networkidle0' });
  const degraded = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('kurdish-degraded', (event) =>
          resolve((event as CustomEvent).detail.feature),
        );
      }),
  );
  await tap(page, 'kurdish-tts >>> [part=play-button]');
  await page.waitForSelector('kurdish-tts:state(playing)');
  await openMenu(page);
  await tap(page, 'kurdish-tts >>> [part=voice-button]');
  assert.equal(await degraded, 'voice-picker');
  const shown = await page.waitForSelector('kurdish-tts >>> [part=error]', { visible: true });
  assert.match((await shown?.evaluate((element) => element.textContent?.trim())) ?? '', /\w/);
  assert.equal(await page.$eval('kurdish-tts', (element) => element.matches(':state(playing)')), true);
  await page.close();
});

/** Polls, because waitForSelector misses changes inside a shadow tree. */
async function found(page: Page, selector: string): Promise<ElementHandle> {
  for (;;) {
    const element = await page.$(IN_PICKER + selector);
    if (element) return element;
    await pause();
  }
}

async function gone(page: Page, selector: string): Promise<void> {
  while (await page.$(IN_PICKER + selector)) await pause();
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

async function tap(page: Page, selector: string): Promise<void> {
  await (await page.$(selector))?.tap();
}

async function openMenu(page: Page): Promise<void> {
  if (await page.$(`kurdish-tts >>> [part=menu][open]`)) return;
  await tap(page, 'kurdish-tts >>> [part=menu-button]');
  while (!(await page.$('kurdish-tts >>> [part=menu][open]'))) await pause();
}

/** Plays from the start, and returns the group of the voice that was requested: a voice is refused under another one. */
async function groupSpoken(page: Page): Promise<string> {
  await page.evaluate(() => {
    const element = document.querySelector('kurdish-tts') as HTMLElement & { text: string };
    element.text = `ڕۆژ باش ${performance.now().toFixed(0)}`;
  });
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.url().endsWith('/api/tts-stream')),
    page.evaluate(() =>
      (document.querySelector('kurdish-tts') as HTMLElement & { play(): Promise<void> }).play(),
    ),
  ]);
  assert.equal(request.response()?.status(), 200);
  assert.equal(
    await page.$eval('kurdish-tts', (element) => (element as HTMLElement & { error: unknown }).error),
    null,
  );
  return JSON.parse(request.postData() ?? '{}').model_version;
}

async function nameOf(page: Page): Promise<string | null> {
  await openMenu(page);
  return page.$eval('kurdish-tts >>> [part=voice-name]', (button) => button.textContent);
}
