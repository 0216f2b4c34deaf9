import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, afterEach, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { writeFakeMicrophone } from '../fake-microphone.ts';
import { collectProblems } from './collect-problems.ts';
import { DictationDriver } from './dictation-driver.ts';
import { GRANT_MICROPHONE, launchBrowser, microphoneFrom } from './launch-browser.ts';
import { newPage } from './new-page.ts';
import { type ScriptTagSite, startScriptTagSite } from './script-tag-site.ts';

// The built script tag under a strict policy: one of our voices dictates without a service, and the result is corrected.

const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";
const AUDITOR = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let site: ScriptTagSite;
let browser: Browser;

before(async () => {
  site = await startScriptTagSite();
  const microphone = writeFakeMicrophone('.cache/fake-microphone-review.wav');
  browser = await launchBrowser([...microphoneFrom(microphone), GRANT_MICROPHONE]);
});

after(async () => {
  await browser?.close();
  await site?.close();
});

afterEach(() => site.clear());

async function open(review: string, attributes = ''): Promise<Page> {
  const page = await newPage(browser);
  const body = `<main><h1>x</h1><label>Note <textarea id="note"></textarea></label><kurdish-dictate id="dictate" endpoint="local:" dialect="sorani" for="note" continuous ${attributes}></kurdish-dictate>${review}</main>`;
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta name="viewport" content="width=device-width"><title>x</title>${body}<script type="module" src="/own/kurdish-speech.js"></script>`;
  await page.goto(site.page(html, { 'Content-Security-Policy': POLICY }));
  return page;
}

const part = (name: string) => `kurdish-review >>> [part~=${name}]`;
const summary = (page: Page) => page.$eval(part('summary'), (element) => element.textContent ?? '');
const fieldOf = (page: Page) => page.$eval('#note', (field) => (field as HTMLTextAreaElement).value);

/** Dictates some words, and waits for the review. */
async function dictate(page: Page): Promise<void> {
  const dictation = new DictationDriver(page);
  await dictation.press();
  await page.waitForFunction(
    () => (document.querySelector('textarea') as HTMLTextAreaElement).value.trim().split(/\s+/).length >= 5,
    { polling: 50 },
  );
  await dictation.finalize();
  await page.waitForSelector(part('recording'), { visible: true });
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AUDITOR);
  return (await page.evaluate(
    "(async () => (await axe.run()).violations.flatMap(({ id, nodes }) => nodes.map((node) => [id, node.html, node.failureSummary].join(' '))))()",
  )) as string[];
}

/** Looks at the page in every language and its direction, narrow and wide, light and dark. */
async function inspect(page: Page, state: string): Promise<void> {
  for (const lang of ['en', 'ckb', 'kmr', 'kmr-Arab'])
    for (const width of [320, 1280])
      for (const scheme of ['light', 'dark']) {
        const where = `${state}, ${lang}, ${width} px, ${scheme}`;
        await page.setViewport({ width, height: 900 });
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        await page.evaluate((value) => {
          const { documentElement: root, body } = document;
          root.lang = value;
          root.dir = value === 'ckb' || value === 'kmr-Arab' ? 'rtl' : 'ltr';
          // The auditor does not know what the browser paints behind a dark page.
          Object.assign(body.style, { background: 'Canvas', color: 'CanvasText' });
        }, lang);
        await page.waitForSelector(`kurdish-review >>> [part=base][lang="${lang}"]`, { visible: true });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.equal(overflow, 0, `${where}: overflows`);
        assert.deepEqual(await violations(page), [], where);
      }
}

const REVIEW = '<kurdish-review for="dictate" threshold="1" shortcut="F9"></kurdish-review>';

test('a dictation is corrected, heard and listed; no state of it has a violation in any language, direction, width and scheme', async () => {
  const page = await open(REVIEW, 'captions interim-results commands spoken-punctuation shortcut="F8"');
  const problems = collectProblems(page, []);
  assert.match(await summary(page), /^Doubtful words of a dictation/);
  await inspect(page, 'at rest');
  const dictation = new DictationDriver(page);
  await dictation.press();
  await page.waitForSelector('kurdish-dictate >>> [part=captions]', { visible: true });
  await inspect(page, 'listening');
  await page.waitForFunction(
    () =>
      (document.querySelector('kurdish-dictate') as unknown as { finalTranscript: string }).finalTranscript,
    { polling: 50 },
  );
  await dictation.finalize();
  await page.waitForSelector(part('recording'), { visible: true });
  const before = await fieldOf(page);
  while (!(await page.$(part('alternative')))) await page.locator(part('next-button')).click();
  await page.locator(part('alternative')).click();
  await page.waitForSelector(part('undo-button'), { visible: true });
  assert.notEqual(await fieldOf(page), before);
  await page.locator(part('hear-button')).click();
  await page.evaluate(() => {
    const root = document.querySelector('kurdish-review')!.shadowRoot!;
    for (const details of root.querySelectorAll('details')) details.open = true;
  });
  await page.locator(part('again-button')).click();
  await page.waitForSelector(part('use-button'), { visible: true });
  assert.equal((await page.$$(part('history-item'))).length, 1);
  await inspect(page, 'open');
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await dictation.press();
  await dictation.fails();
  await inspect(page, 'failed');
  assert.deepEqual(problems, []);
  await page.close();
});

test('a reload keeps the earlier dictation, which can be inserted before the next one', async () => {
  const page = await open('<kurdish-review for="dictate"></kurdish-review>');
  await dictate(page);
  const spoken = (await fieldOf(page)).trim();
  await page.reload();
  await page.waitForSelector('kurdish-review >>> details');
  await page.$eval(part('history'), (details) => {
    (details as HTMLDetailsElement).open = true;
  });
  await page.locator(part('insert-button')).click();
  await page.waitForFunction(
    (text) => (document.querySelector('textarea') as HTMLTextAreaElement).value.trim() === text,
    {},
    spoken,
  );
  await page.close();
});

test('a page without a review or an editor does not load their code', async () => {
  const page = await open('');
  const dictation = new DictationDriver(page);
  await dictation.press();
  await dictation.finalize();
  assert.ok(site.requests.includes('page /own/dictation.js'));
  for (const file of ['review.js', 'editors.js', 'dictation-text.js'])
    assert.ok(!site.requests.includes(`page /own/${file}`), file);
  await page.close();
});
