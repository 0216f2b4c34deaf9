import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { type ScriptTagSite, startScriptTagSite } from '../e2e/script-tag-site.ts';
import { type DrivenPage, openBrowser } from './open-browser.ts';

// A printed page in Firefox: its sheets show what those of the same page without us do. Of WebKitGTK, whose driver does not print, nothing is known.

const TEXT = 'سڵاو هاوڕێم. ئەمڕۆ کەشوهەوا زۆر خۆشە. دوێنێ چووین بۆ بازاڕ و سێومان کڕی. ';

let site: ScriptTagSite;
let page: DrivenPage;

before(async () => {
  site = await startScriptTagSite();
});
after(() => site?.close());

// One for each test: so that no document knows of another.
beforeEach(async () => {
  page = await openBrowser(process.env);
});
afterEach(() => page?.close());

const html = (
  ours: string,
) => `<!doctype html><html lang="ckb" dir="rtl"><head><meta charset="utf-8"><title>x</title></head>
  <body><h1>${TEXT}</h1>${ours}<article id="story">${`<p>${TEXT.repeat(6)}</p>`.repeat(14)}</article></body></html>`;

const script = () => `<script type="module" src="${site.cdn}kurdish-speech.js" crossorigin></script>`;

async function until(expression: string): Promise<void> {
  await page.value(
    `new Promise((resolve) => { const look = () => (${expression}) ? resolve(true) : setTimeout(look, 50); look(); })`,
  );
}

/** What is on the sheets: the streams of the file, in one of which is the time at which it was made. */
async function print(): Promise<string> {
  const file = Buffer.from(await page.print()).toString('latin1');
  return [...file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, stream = '']) => inflated(Buffer.from(stream, 'latin1')))
    .join('')
    .replace(/\/CreationDate \(.*?\)/g, '');
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1');
  } catch {
    return stream.toString('latin1');
  }
}

test('of a player that speaks, with its menu open, and of a dictation nothing is printed', async () => {
  await page.open(site.page(html('')));
  const expected = await print();
  await page.open(
    site.page(
      html(`<kurdish-tts controls for="story" sticky highlight="sentence" endpoint="local:"></kurdish-tts>
        <kurdish-dictate endpoint="local:" dialect="sorani"></kurdish-dictate>${script()}`),
    ),
  );
  await until("document.querySelector('kurdish-tts').shadowRoot?.querySelector('[part=play-button]')");
  await page.click("document.querySelector('kurdish-tts').shadowRoot.querySelector('[part=play-button]')");
  await until("document.querySelector('kurdish-tts').currentTime > 1");
  await page.click("document.querySelector('kurdish-tts').shadowRoot.querySelector('[part=menu-button]')");
  await until("document.querySelector('kurdish-tts').shadowRoot.querySelector('[part=menu][open]')");
  assert.ok((await print()) === expected, 'the sheets differ');
});
