import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser } from '../launch-browser.ts';
import { type ScriptTagSite, startScriptTagSite } from '../script-tag-site.ts';
import { openArticle, shift, start, TEXT } from './article-page.ts';

// What a reader looks at stays where it is while the player reads, whatever the player shows meanwhile. Only the menu is
// opened by a press, which excuses what moves in it.

const WIDTHS = [320, 360, 768, 1280];
const LANGUAGES = ['ckb', 'kmr'] as const;

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

const showCaptions = (page: Page) =>
  page.$eval('kurdish-tts', async (player) => {
    player.textTracks[0]!.mode = 'showing';
    // The box and its room come with the next frame, before anything is played.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

/** Waits until another caption than this is shown. @returns It, and the height of its box. */
async function nextCaption(page: Page, caption: string): Promise<{ text: string; height: number }> {
  const seen = await page.waitForFunction(
    (before) => {
      const box = document.querySelector('kurdish-tts')?.shadowRoot?.querySelector('[part=captions]');
      const text = box?.textContent ?? '';
      return text && text !== before ? { text, height: box!.getBoundingClientRect().height } : undefined;
    },
    {},
    caption,
  );
  return (await seen.jsonValue())!;
}

for (const width of WIDTHS)
  for (const lang of LANGUAGES)
    test(`captions have room from the start, stay until the next, and move nothing, ${width} px wide (${lang})`, async () => {
      const page = await openArticle(browser, site, {
        width,
        lang,
        attributes: 'follow="off" playback-rate="2"',
      });
      await showCaptions(page);
      const room = await page.$eval(
        'kurdish-tts >>> [part=captions]',
        (box) => box.getBoundingClientRect().height,
      );
      const before = await shift(page);
      await start(page);
      await page.$eval('kurdish-tts', (player) => {
        // From now on, each time that there is none.
        const box = player.shadowRoot!.querySelector('[part=captions]')!;
        let hasBegun = false;
        let gaps = 0;
        const look = () => {
          if (box.textContent) hasBegun = true;
          else if (hasBegun) gaps++;
          Object.assign(globalThis, { gaps });
          requestAnimationFrame(look);
        };
        look();
      });
      let caption = { text: '', height: 0 };
      for (let count = 0; count < 4; count++) {
        caption = await nextCaption(page, caption.text);
        assert.equal(caption.height, room, caption.text);
      }
      assert.equal(await page.evaluate('gaps'), 0);
      assert.equal((await shift(page)) - before, 0);
      await page.close();
    });

for (const width of [320, 1280])
  for (const lang of LANGUAGES)
    test(`the sticky bar, with captions above it, and the way back to the voice move nothing, ${width} px wide (${lang})`, async () => {
      const page = await openArticle(browser, site, {
        width,
        lang,
        attributes: 'sticky highlight="word"',
        paragraphs: 30,
      });
      await showCaptions(page);
      const before = await shift(page);
      await start(page);
      const first = await nextCaption(page, '');
      // A reader's scroll: one that no press has begun.
      await page.evaluate(() => {
        dispatchEvent(new WheelEvent('wheel'));
        scrollTo(0, 4000);
      });
      await page.waitForSelector('kurdish-tts >>> [data-sticky]', { visible: true });
      await page.waitForSelector('kurdish-tts >>> [part=return-button]', { visible: true });
      await nextCaption(page, first.text);
      const places = await page.$eval('kurdish-tts >>> [part=base]', async (base) => {
        await Promise.all(base.getAnimations().map(({ finished }) => finished));
        const root = base.getRootNode() as ShadowRoot;
        const box = (part: string) => root.querySelector(`[part=${part}]`)!.getBoundingClientRect();
        const [captions, button, back] = [box('captions'), box('play-button'), box('return-button')];
        const room = document.documentElement.style.getPropertyValue('--kurdish-sticky-height');
        return { captions: captions.toJSON(), button: button.toJSON(), back: back.toJSON(), room };
      });
      assert.ok(
        places.captions.top >= 0 && places.captions.bottom <= places.button.top,
        'captions above the controls',
      );
      assert.ok(places.back.bottom <= places.captions.top, 'and below the way back');
      assert.ok(Number.parseFloat(places.room) >= places.captions.height + 55, places.room);
      assert.equal((await shift(page)) - before, 0);
      await page.evaluate(() => scrollTo(0, 0));
      await page.waitForSelector('kurdish-tts >>> [data-sticky]', { hidden: true });
      assert.equal((await shift(page)) - before, 0, 'back in its place');
      await page.close();
    });

for (const width of [320, 1280])
  test(`the menu and its pages move nothing, ${width} px wide`, async () => {
    const page = await openArticle(browser, site, { width, attributes: 'follow="off"' });
    await start(page);
    const before = await shift(page, false);
    const click = (part: string) => page.click(`kurdish-tts >>> ${part}`);
    await click('[part=menu-button]');
    await page.waitForSelector('kurdish-tts >>> [part=menu][open]', { visible: true });
    await click('[part=place-button]');
    await page.waitForSelector('kurdish-tts >>> [part=skip-button]', { visible: true });
    await click('[part=menu-close]');
    assert.equal((await shift(page, false)) - before, 0);
    await page.close();
  });

for (const width of [320, 1280])
  test(`a playlist's countdown and the next article move nothing, ${width} px wide`, async () => {
    const page = await openArticle(browser, site, {
      width,
      attributes: 'id="player" follow="off" playback-rate="2"',
      below: `<kurdish-playlist for="player" countdown="1"><a href="#one">${TEXT.ckb}</a><a href="#two">کورت</a><a href="#three">${TEXT.ckb}</a></kurdish-playlist>
        <p id="one">سڵاو.</p><p id="two">سوپاس.</p><p id="three">سڵاو.</p>`,
      paragraphs: 2,
    });
    await page.waitForSelector('kurdish-playlist >>> [part=item-button]');
    const play = (index: number) =>
      page.$eval('kurdish-playlist', async (playlist, chosen) => playlist.play(chosen), index);
    await play(0);
    const before = await shift(page);
    await page.waitForSelector('kurdish-playlist >>> [part=next]', { visible: true });
    await page.waitForFunction(() => document.querySelector('kurdish-playlist')?.currentIndex === 1);
    await page.waitForFunction(() => document.querySelector('kurdish-playlist')?.currentIndex === 2);
    await page.waitForFunction(() => document.querySelector('kurdish-tts')?.ended);
    assert.equal((await shift(page)) - before, 0);
    await page.close();
  });
