import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser } from '../launch-browser.ts';
import { type ScriptTagSite, startScriptTagSite } from '../script-tag-site.ts';
import { openArticle, start } from './article-page.ts';

// The controls where they are held in a hand, and where they are of no use.

const HEIGHT = 740;

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

async function openMenu(page: Page): Promise<void> {
  await page.$eval('kurdish-tts >>> [part=menu-button]', (button) => (button as HTMLElement).click());
  await page.waitForSelector('kurdish-tts >>> [part=menu][open]', { visible: true });
}

/** The parts of the open menu that are shown, and the share of the window that it covers. */
const lookAtMenu = (page: Page) =>
  page.$eval('kurdish-tts >>> [part=menu]', (menu) => ({
    rows: [...menu.querySelectorAll('.item')].filter((row) => row.checkVisibility()).length,
    parts: [...menu.querySelectorAll('[part]')]
      .filter((part) => part.checkVisibility())
      .map((part) => part.getAttribute('part')),
    share: menu.getBoundingClientRect().height / innerHeight,
  }));

for (const lang of ['ckb', 'kmr'] as const)
  test(`a phone's menu has six rows on half of its screen, without volume and shortcuts; speed and 10 s are in the controls (${lang})`, async () => {
    const page = await openArticle(browser, site, { width: 360, lang });
    await page.setViewport({ width: 360, height: HEIGHT, hasTouch: true, isMobile: true });
    await start(page);
    await openMenu(page);
    const { rows, parts, share } = await lookAtMenu(page);
    assert.equal(rows, 6);
    assert.ok(share < 0.5, `${share}`);
    for (const part of ['volume', 'mute-button', 'shortcuts-button', 'speed'])
      assert.ok(!parts.includes(part), part);
    for (const part of ['voice-button', 'captions-button', 'sleep-select', 'share-button', 'download-button'])
      assert.ok(parts.includes(part), part);
    const shown = await page.$$eval('kurdish-tts >>> .row > :is(button, select)', (controls) =>
      controls.filter((each) => each.checkVisibility()).map((each) => each.getAttribute('part')),
    );
    assert.deepEqual(shown, ['play-button', 'back-button', 'forward-button', 'rate-select', 'menu-button']);
    await page.close();
  });

test('a desktop’s menu has the volume and the shortcuts too', async () => {
  const page = await openArticle(browser, site, { width: 1280 });
  await start(page);
  await openMenu(page);
  const { parts } = await lookAtMenu(page);
  for (const part of ['volume', 'mute-button', 'shortcuts-button']) assert.ok(parts.includes(part), part);
  await page.close();
});

for (const sticky of [false, true])
  test(`the controls are not printed${sticky ? ', at the bottom of each sheet neither' : ''}, and keep no room`, async () => {
    const page = await openArticle(browser, site, {
      width: 768,
      attributes: `follow="off" ${sticky ? 'sticky' : ''}`,
      paragraphs: 30,
    });
    await page.$eval('kurdish-tts', (player) => {
      player.textTracks[0]!.mode = 'showing';
    });
    await start(page);
    if (sticky) {
      await page.evaluate(() => scrollTo(0, 3000));
      await page.waitForSelector('kurdish-tts >>> [data-sticky]', { visible: true });
    }
    await page.emulateMediaType('print');
    const printed = await page.$eval('kurdish-tts', (player) => ({
      height: player.getBoundingClientRect().height,
      parts: [...player.shadowRoot!.querySelectorAll('[part]')]
        .filter((part) => part.checkVisibility())
        .map((part) => part.getAttribute('part')),
    }));
    assert.deepEqual(printed, { height: 0, parts: [] });
    await page.close();
  });
