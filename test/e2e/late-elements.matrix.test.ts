import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { writeFakeMicrophone } from '../fake-microphone.ts';
import { DictationDriver } from './dictation-driver.ts';
import { GRANT_MICROPHONE, launchBrowser, microphoneFrom } from './launch-browser.ts';
import { newPage } from './new-page.ts';
import { type ScriptTagSite, startScriptTagSite } from './script-tag-site.ts';

// What the built script tag loads in files of its own: elements with a page that has one, and the bar's part for playback.

let site: ScriptTagSite;
let browser: Browser;
/** What the pages have logged, and features of `kurdish-degraded`. */
const logged: string[] = [];

before(async () => {
  const microphone = writeFakeMicrophone('.cache/fake-microphone-late-elements.wav');
  site = await startScriptTagSite();
  browser = await launchBrowser([...microphoneFrom(microphone), GRANT_MICROPHONE]);
});

after(async () => {
  await browser?.close();
  await site?.close();
});

afterEach(() => {
  site.clear();
  logged.length = 0;
});

const PLAYER = '<kurdish-tts controls text="x"></kurdish-tts>';
const cdnRequests = () => site.requests.flatMap((each) => /^cdn (.*)/.exec(each)?.[1] ?? []);

/** @param tag Of the script: a module, or a classic one. */
async function open(body: string, file = 'kurdish-speech.js'): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await newPage(context);
  page.on('console', (message) => logged.push(message.text()));
  const listen = `<script>addEventListener('kurdish-degraded', ({ detail }) => console.debug('degraded: ' + detail.feature))</script>`;
  const kind = file.includes('classic') ? '' : 'type="module" crossorigin';
  const script = `<script ${kind} src="${site.cdn}${file}"></script>`;
  const html = `<!doctype html><html lang="ckb"><head><meta charset="utf-8">${listen}${script}</head><body>${body}</body></html>`;
  await page.goto(site.page(html), { waitUntil: 'networkidle0' });
  return page;
}

const defined = (page: Page, name: string) =>
  page.waitForFunction((tag) => customElements.get(tag) !== undefined, {}, name);

async function reported(message: RegExp): Promise<void> {
  while (!logged.some((text) => message.test(text))) await new Promise((resolve) => setTimeout(resolve, 50));
}

test("a page's own voice picker is fetched on load, or when it is added", async () => {
  await open('<kurdish-voice-picker></kurdish-voice-picker>');
  assert.deepEqual(cdnRequests(), ['kurdish-speech.js', 'voice-picker.js']);
  site.clear();
  const page = await open(PLAYER, 'kurdish-speech.classic.js');
  assert.deepEqual(cdnRequests(), ['kurdish-speech.classic.js']);
  await page.evaluate(() => document.body.append(document.createElement('kurdish-voice-picker')));
  await defined(page, 'kurdish-voice-picker');
});

for (const feature of ['dictate', 'voice-picker'])
  test(`an element whose ${feature}.js could not be fetched gets it when the browser is online again`, async () => {
    site.serve(`${feature}.js`, { status: 503 });
    const page = await open(`<kurdish-${feature}></kurdish-${feature}>`);
    await reported(new RegExp(`kurdish-speech: .*${feature}\\.js`));
    await reported(new RegExp(`^degraded: ${feature}$`));
    site.serve(`${feature}.js`, {});
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await defined(page, `kurdish-${feature}`);
  });

test('a file that could not be fetched is fetched again when the page adds another such element', async () => {
  site.serve('dictate.js', { status: 503 });
  const page = await open('<kurdish-dictate></kurdish-dictate>');
  await reported(/^degraded: dictate$/);
  site.serve('dictate.js', {});
  await page.evaluate(() => document.body.append(document.createElement('kurdish-dictate')));
  await defined(page, 'kurdish-dictate');
});

test('what a page does to a dictation before its file has loaded holds once it has', async () => {
  site.serve('dictate.js', { delayMs: 500 });
  const page = await open(`<textarea></textarea><kurdish-dictate></kurdish-dictate><script>
    const it = document.querySelector('kurdish-dictate');
    Object.assign(it, { value: 'سڵاو', dialect: 'kurmanji', tokenSource: '/mine' });
    it.addEventListener('start', () => (window.hasStarted = true));
  </script>`);
  const set = `(({ value, dialect, tokenSource }) => [value, dialect, tokenSource])(document.querySelector('kurdish-dictate'))`;
  await defined(page, 'kurdish-dictate');
  assert.deepEqual(await page.evaluate(set), ['سڵاو', 'kurmanji', '/mine']);
  await page.$eval('kurdish-dictate', (it) => Object.assign(it, { tokenSource: undefined }));
  await new DictationDriver(page).press();
  await page.waitForFunction('window.hasStarted');
});

test('without the file of the slider it speaks and reports that; the next press tries again', async () => {
  site.serve('playing-bar.js', { status: 404 });
  const page = await open('<kurdish-tts controls text="ڕۆژ باش"></kurdish-tts>');
  const button = page.locator('kurdish-tts >>> [part=play-button]');
  await button.click();
  await page.waitForFunction(() => document.querySelector('kurdish-tts')?.ended);
  await reported(/^degraded: player-bar$/);
  assert.equal(await page.$('kurdish-tts >>> [part=progress]'), null);
  site.serve('playing-bar.js', {});
  await button.click();
  await page.waitForSelector('kurdish-tts >>> [part=progress]', { visible: true });
});
