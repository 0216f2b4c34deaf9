import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'puppeteer-core';
import { collectProblems } from '../collect-problems.ts';
import { launchBrowser } from '../launch-browser.ts';
import { newPage } from '../new-page.ts';
import { type ScriptTagSite, startScriptTagSite } from '../script-tag-site.ts';

// The built script tag, speaking without a service.

const STRICT = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'none'";

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

const PLAIN = 'سڵاو، ئەمە تاقیکردنەوەیە.';

/** Listens to a text to its end, by a click. @returns The words in the order of their sound, and what went wrong. */
async function listen(script: string, policy: string, isCut = false, text = PLAIN) {
  const page = await newPage(browser);
  const problems = collectProblems(page, []);
  const element = `<kurdish-tts endpoint="local:" controls lang="ckb" text="${text}" speed="3"></kurdish-tts>`;
  const html = `<!doctype html><html lang="ckb"><meta charset="utf-8"><title>x</title>${script}${element}`;
  await page.goto(site.page(html, { 'Content-Security-Policy': policy }));
  const listenOnce = async () => {
    const ended = page.evaluate(
      () =>
        new Promise<string[]>((resolve, reject) => {
          const player = document.querySelector('kurdish-tts');
          const words: string[] = [];
          player?.addEventListener('boundary', ({ charIndex, charLength }) =>
            words.push((player.text ?? '').slice(charIndex, charIndex + charLength)),
          );
          player?.addEventListener('ended', () => resolve(words));
          player?.addEventListener('error', ({ error }) => reject(error));
        }),
    );
    await page.locator('kurdish-tts >>> [part=play-button]').click();
    return ended;
  };
  const words = await listenOnce();
  let offline: string[] | undefined;
  if (isCut) {
    // Loaded behind the first speech.
    while (!site.requests.includes('page /own/local-text-worker.js')) await setTimeout(50);
    await setTimeout(500);
    await page.setOfflineMode(true);
    await page.evaluate(() => {
      const player = document.querySelector('kurdish-tts');
      if (player) player.text = 'من 25 ڕۆژ دەچم بۆ ماڵەوە.';
    });
    offline = await listenOnce();
  }
  await page.close();
  return { words, offline, problems };
}

const WORDS = ['سڵاو،', 'ئەمە', 'تاقیکردنەوەیە.'];

test('a page of one site speaks under a policy that forbids every connection, and asks only for files', async () => {
  const script = '<script type="module" src="/own/kurdish-speech.js"></script>';
  const { words, problems } = await listen(script, STRICT);
  assert.deepEqual(words, WORDS);
  assert.deepEqual(problems, []);
  const asked = site.requests.filter((request) => !/^page \/(own\/[\w.-]+\.js|page-1)$/.test(request));
  assert.deepEqual(asked, []);
  assert.ok(site.requests.includes('page /own/local-speech-worker.js'));
});

test('numbers are read by a Worker of their own, under every policy under which the page speaks', async () => {
  const text = 'لە ساڵی ٢٠٢٤ نزیکەی 25% بوو.';
  const words = text.split(' ');
  const own = await listen(
    '<script type="module" src="/own/kurdish-speech.js"></script>',
    STRICT,
    false,
    text,
  );
  assert.deepEqual([own.words, own.problems], [words, []]);
  assert.ok(site.requests.includes('page /own/local-text-worker.js'));
  const policy = `default-src 'none'; script-src ${site.cdn} blob:; worker-src blob:; style-src 'unsafe-inline'; connect-src 'none'`;
  const script = `<script type="module" src="${site.cdn}kurdish-speech.js" crossorigin></script>`;
  const foreign = await listen(script, policy, false, text);
  assert.deepEqual([foreign.words, foreign.problems], [words, []]);
});

test('a page that lacks the Worker for numbers speaks what needs none, and then names the file', async () => {
  site.serve('local-text-worker.js', { status: 404 });
  const script = `<script type="module" src="${site.cdn}kurdish-speech.js" crossorigin></script>`;
  await listen(script, '', false, 'سڵاو، چۆنیت؟');
  await assert.rejects(listen(script, '', false, `${PLAIN} لە ساڵی ٢٠٢٤.`), /local-text-worker\.js/);
});

test('the classic script and one from another site speak, too', async () => {
  const policy = `default-src 'none'; script-src ${site.cdn} blob:; worker-src blob:; style-src 'unsafe-inline'; connect-src 'none'`;
  for (const script of [
    `<script src="${site.cdn}kurdish-speech.classic.js"></script>`,
    `<script type="module" src="${site.cdn}kurdish-speech.js" crossorigin></script>`,
  ]) {
    const { words, problems } = await listen(script, policy);
    assert.deepEqual(words, WORDS);
    assert.deepEqual(problems, []);
  }
});

test('once it has spoken, it speaks with the network cut', async () => {
  const script = '<script type="module" src="/own/kurdish-speech.js"></script>';
  const { offline } = await listen(script, STRICT, true);
  assert.deepEqual(offline, ['من', '25', 'ڕۆژ', 'دەچم', 'بۆ', 'ماڵەوە.']);
});
