import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import type { DictateElement } from './dictation-driver.ts';
import { FAKE_MICROPHONE, GRANT_MICROPHONE, launchBrowser } from './launch-browser.ts';
import { newPage } from './new-page.ts';
import { type ScriptTagSite, startScriptTagSite } from './script-tag-site.ts';

// A page with the script tag, under a policy that allows its files alone.

let site: ScriptTagSite;
let browser: Browser;

before(async () => {
  site = await startScriptTagSite();
  browser = await launchBrowser([GRANT_MICROPHONE, FAKE_MICROPHONE]);
});

after(async () => {
  await browser?.close();
  await site?.close();
});

beforeEach(() => site.clear());

/** Starts a dictation. @returns The script-tag files that it has loaded, once all requests are over. */
async function dictateInto(field: string): Promise<readonly string[]> {
  const policy = `script-src ${new URL(site.cdn).origin}; connect-src 'self' ${site.liveSource}`;
  const url = site.page(
    `<!doctype html>${field}<kurdish-dictate for="note"></kurdish-dictate><script type="module" src="${site.cdn}kurdish-speech.js"></script>`,
    { 'Content-Security-Policy': policy },
  );
  const page = await newPage(browser);
  await page.goto(url);
  await page.evaluate(async () => {
    await customElements.whenDefined('kurdish-dictate');
    await (document.querySelector('kurdish-dictate') as DictateElement & { start(): Promise<void> }).start();
  });
  await page.waitForNetworkIdle();
  await page.close();
  return site.requests.flatMap((request) => /^cdn (.*\.js)/.exec(request)?.[1] ?? []);
}

test('a dictation into a textarea loads no interfaces of editors', async () => {
  const files = await dictateInto('<textarea id="note"></textarea>');
  assert.ok(files.includes('dictation.js'), files.join());
  assert.ok(!files.includes('editors.js'), files.join());
});

test('one into an editor loads them, under the same policy', async () => {
  const files = await dictateInto('<div id="note"><div class="ProseMirror" contenteditable></div></div>');
  assert.ok(files.includes('editors.js'), files.join());
});
