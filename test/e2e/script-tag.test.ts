import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { CHROMIUM_ARGUMENTS, findBrowser } from '../../scripts/browser.mjs';
import { writeFakeMicrophone } from '../fake-microphone.ts';
import { type ScriptTagSite, startScriptTagSite } from './script-tag-site.ts';

// What an editor pastes, as it is built: the script from another origin than the page, in a real browser, with a real proxy.

let site: ScriptTagSite;
let browser: Browser;
/** Errors and warnings of the pages, that are not expected. */
const problems: string[] = [];

before(async () => {
  const microphone = writeFakeMicrophone('.cache/fake-microphone-script-tag.wav');
  site = await startScriptTagSite();
  browser = await puppeteer.launch({
    executablePath: findBrowser() ?? '',
    args: [
      ...CHROMIUM_ARGUMENTS,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${microphone}`,
    ],
  });
});

after(async () => {
  await browser?.close();
  await site?.close();
});

afterEach(() => {
  site.clear();
  problems.length = 0;
});

const ARTICLE = `<article id="story" lang="ckb">ئەمڕۆ هەوا خۆشە.</article>
  <kurdish-tts controls for="story"></kurdish-tts>
  <textarea id="field"></textarea>
  <kurdish-dictate for="field" mode="live"></kurdish-dictate>`;
const moduleTag = (src = `${site.cdn}kurdish-speech.js`, more = '') =>
  `<script type="module" src="${src}" crossorigin ${more}></script>`;
const classicTag = (src = `${site.cdn}kurdish-speech.classic.js`, more = '') =>
  `<script src="${src}" crossorigin ${more}></script>`;
const pageOf = (head: string, body = ARTICLE, lang = 'ckb') =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;

/** A page of its own storage; its script is not evaluated in, which would count as a gesture. */
async function open(html: string, headers?: Record<string, string>): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.on('console', (message) => {
    if (/^(error|warn)/.test(message.type()) && !/^Failed to load/.test(message.text()))
      problems.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.evaluateOnNewDocument('globalThis.__name = (value) => value');
  await page.goto(site.page(html, headers), { waitUntil: 'networkidle0' });
  return page;
}

/** Presses Listen and waits for its end. */
async function speaks(page: Page): Promise<string> {
  await page.locator('kurdish-tts >>> [part=play-button]').click();
  const heard = await page.waitForFunction(() => {
    const element = document.querySelector('kurdish-tts') as HTMLElement & {
      ended: boolean;
      error: Error | null;
    };
    return element.ended ? 'ended' : element.error?.message;
  });
  return heard.jsonValue();
}

/** Presses Dictate and waits for words in the field. */
async function dictates(page: Page): Promise<string> {
  await page.locator('kurdish-dictate >>> [part=button]').click();
  const written = await page.waitForFunction(() => {
    const field = document.querySelector('textarea') as HTMLTextAreaElement;
    const element = document.querySelector('kurdish-dictate') as HTMLElement & { error: Error | null };
    return element.error?.message ?? (field.value.trim() ? 'written' : undefined);
  });
  return written.jsonValue();
}

for (const [kind, tag] of [
  ['module', () => moduleTag()],
  ['classic script', () => classicTag()],
] as const)
  test(`from another origin, as a ${kind}, both elements work`, async () => {
    const page = await open(pageOf(tag()));
    assert.equal(await speaks(page), 'ended');
    assert.equal(await dictates(page), 'written');
    assert.deepEqual(problems, []);
    await page.browserContext().close();
  });
