import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchBrowser } from './launch-browser.ts';
import { newPage } from './new-page.ts';
import { type ScriptTagSite, startScriptTagSite } from './script-tag-site.ts';

// A seek far into a long article, with the built script tag, the proxy, the service and its ledger. `npm run bench seek` measures it.

const CHARACTERS = 20_040;
type Speaker = HTMLElementTagNameMap['kurdish-tts'];

let site: ScriptTagSite;
let browser: Browser;
before(async () => {
  site = await startScriptTagSite();
  browser = await launchBrowser(['--autoplay-policy=no-user-gesture-required']);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

test('a seek to 70 % of 28 minutes sounds there, and what it skipped is never debited, on return what was spoken neither', async () => {
  const page = await newPage(browser);
  const requested: string[] = [];
  page.on('request', (request) => {
    const body = request.url().includes('/api/tts-stream') ? request.postData() : undefined;
    if (body) requested.push((JSON.parse(body) as { text: string }).text);
  });
  await page.evaluateOnNewDocument('globalThis.__name = (value) => value');
  const script = `<script type="module" src="${site.cdn}kurdish-speech.js" crossorigin></script>`;
  const article = `<article id="story">${paragraphs()}</article>`;
  const player = '<kurdish-tts controls for="story" voice="sorani_m001" latency="immediate"></kurdish-tts>';
  await page.goto(
    site.page(`<!doctype html><html lang="ckb"><head>${script}</head>${player}${article}</html>`),
  );
  const seconds = await page.evaluate(async () => {
    await customElements.whenDefined('kurdish-tts');
    const speaker = document.querySelector('kurdish-tts') as Speaker;
    await speaker.play();
    return speaker.duration;
  });
  assert.ok(seconds > 24 * 60 && seconds < 32 * 60, `${seconds} s`);
  const there = await page.evaluate(async (target) => {
    const speaker = document.querySelector('kurdish-tts') as Speaker;
    speaker.currentTime = target;
    await new Promise((resolve) => speaker.addEventListener('seeked', resolve, { once: true }));
    await new Promise((resolve) => speaker.addEventListener('boundary', resolve, { once: true }));
    const { currentTime, words } = speaker;
    return { currentTime, character: words[0]?.charIndex ?? 0 };
  }, 0.7 * seconds);
  assert.ok(Math.abs(there.currentTime - 0.7 * seconds) < 15, `${there.currentTime} s`);
  assert.ok(Math.abs(there.character / CHARACTERS - 0.7) < 0.03, `character ${there.character}`);
  await page.evaluate(async () => {
    const speaker = document.querySelector('kurdish-tts') as Speaker;
    speaker.currentTime = 0;
    await new Promise((resolve) => speaker.addEventListener('boundary', resolve, { once: true }));
    speaker.pause();
  });
  const lengths = requested.map((text) => [...text].length);
  const debited = await site.charactersUsed();
  assert.equal(
    debited,
    lengths.reduce((sum, length) => sum + length, 0),
  );
  assert.equal(new Set(requested).size, requested.length, 'nothing is bought twice');
  assert.ok(debited < CHARACTERS / 15, `${debited} of ${CHARACTERS} characters`);
  await page.close();
});

function paragraphs(): string {
  const sentences = ['سڵاو هاوڕێم', 'ئەمڕۆ کەشوهەوا زۆر خۆشە', 'دوێنێ چووین بۆ بازاڕ و سێومان کڕی'];
  let html = '';
  for (let length = 0, number = 0; length < CHARACTERS; ) {
    const text = Array.from({ length: 8 }, () => `${sentences[number % 3]} ${number++}.`).join(' ');
    html += `<p>${text}</p>`;
    length += text.length;
  }
  return html;
}
