import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { DemoDriver } from './demo/demo-driver.ts';

// The newspaper of the demo: three articles in one player, with the built script tag, the proxy and the service.

const HEADLINES = ['هەنار لە هەڵەبجە پێ دەگات', 'سبەی باران دەبارێت', 'کتێبخانەکە دەکرێتەوە'];

let demo: DemoDriver;

before(async () => {
  demo = await DemoDriver.start();
});

after(() => demo?.close());

/** Opens the newspaper, with a countdown of a minute, and notes which articles were started and which words sounded. */
async function openNewspaper() {
  const { page, problems } = await demo.open({ path: '/themes.html' });
  await page.evaluate(() => {
    const playlist = document.querySelector('kurdish-playlist')!;
    const player = document.querySelector<HTMLElementTagNameMap['kurdish-tts']>('#news')!;
    const started: number[] = [];
    const spoken: string[] = [];
    playlist.countdown = 60;
    player.playbackRate = 4;
    playlist.addEventListener('change', () => started.push(playlist.currentIndex));
    player.addEventListener('boundary', ({ charIndex, charLength }) => {
      const text = document.getElementById(player.htmlFor ?? '')?.textContent ?? '';
      spoken.push(text.slice(charIndex, charIndex + charLength));
    });
    Object.assign(globalThis, { started, spoken });
  });
  return { page, problems };
}

const part = (name: string) => `kurdish-playlist >>> [part=${name}]`;
const startedArticles = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { started: number[] }).started);

test('a press starts an article, the next one counts down, and can be started at once or cancelled', async () => {
  const { page, problems } = await openNewspaper();
  const buttons = await page.$$(part('item-button'));
  assert.equal(buttons.length, HEADLINES.length);
  await buttons[1]!.click();
  const next = await page.waitForSelector(part('next'), { visible: true });
  assert.match((await next!.evaluate((element) => element.textContent)) ?? '', new RegExp(HEADLINES[2]!));
  const headline = await page.$eval('#news >>> [part=headline]', (element) => element.textContent?.trim());
  assert.equal(headline, HEADLINES[1]);
  await page.keyboard.press('Escape');
  await page.waitForSelector(part('next'), { hidden: true });
  assert.deepEqual(await startedArticles(page), [1]);

  await buttons[1]!.click();
  await page.waitForSelector(part('next-button'), { visible: true });
  await page.locator(part('next-button')).click();
  await page.waitForFunction(() => (globalThis as unknown as { started: number[] }).started.length === 2);
  assert.deepEqual(await startedArticles(page), [1, 2]);
  assert.equal(await page.$(part('next')), null);
  await page.waitForFunction(
    () => document.querySelector<HTMLElementTagNameMap['kurdish-tts']>('#news')!.ended,
  );
  const spoken = await page.evaluate(() => (globalThis as unknown as { spoken: string[] }).spoken);
  assert.ok(spoken.includes('باران'), spoken.join(' '));
  assert.ok(spoken.includes('گشتی'), spoken.join(' '));
  assert.equal(await page.$(part('next')), null, 'nothing follows the last article');
  assert.deepEqual(problems, []);
  await page.close();
});

test('the next article starts by itself when the countdown is over', async () => {
  const { page, problems } = await openNewspaper();
  await page.$eval('kurdish-playlist', (playlist) => {
    playlist.countdown = 1;
  });
  const buttons = await page.$$(part('item-button'));
  await buttons[1]!.click();
  await page.waitForFunction(() => (globalThis as unknown as { started: number[] }).started.length === 2);
  assert.deepEqual(await startedArticles(page), [1, 2]);
  const current = await page.$$eval(part('item'), (items) =>
    items.map((item) => item.getAttribute('aria-current')),
  );
  assert.deepEqual(current, [null, null, 'true']);
  assert.deepEqual(problems, []);
  await page.close();
});
