import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser } from '../launch-browser.ts';
import { type ScriptTagSite, startScriptTagSite } from '../script-tag-site.ts';
import { type Article, openArticle, shift, start, TEXT } from './article-page.ts';

// The bar in the layout of an article page: what moves while it loads, plays and leaves the screen; its themes.

const AUDITOR = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const THEMES = ['reserve', 'newspaper', 'compact', 'big-button', 'bare'];
const WIDTHS = [320, 360, 768, 1280];
type Speaker = HTMLElement & { play(): Promise<void>; pause(): void; paused: boolean; currentTime: number };

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

const open = (article: Article) => openArticle(browser, site, article);

for (const width of WIDTHS)
  for (const lang of ['ckb', 'kmr'] as const)
    test(`nothing moves while the player loads, and when it starts to play, ${width} px wide (${lang})`, async () => {
      const page = await open({ width, lang });
      assert.equal(await shift(page), 0, 'loading');
      await start(page);
      assert.equal(await shift(page), 0, 'playing');
      const height = await page.$eval('kurdish-tts', (element) => element.getBoundingClientRect().height);
      assert.equal(height, 64);
      await page.close();
    });

test('while it plays, the page is laid out about once a second, not with each frame', async () => {
  const page = await open({ width: 360, attributes: 'highlight="word" follow="off"', paragraphs: 40 });
  await start(page);
  const layouts: number[] = [];
  // What is still arriving lays the page out too, for long on a busy machine.
  for (let stretch = 0; stretch < 5 && !layouts.some((count) => count <= 3 * 2); stretch++) {
    const before = await page.metrics();
    await new Promise((resolve) => setTimeout(resolve, 2000));
    layouts.push(((await page.metrics()).LayoutCount ?? 0) - (before.LayoutCount ?? 0));
  }
  assert.ok(Math.min(...layouts) <= 3 * 2, `${layouts.join(', ')} layouts, in 2 s each`);
  await page.close();
});

for (const lang of ['ckb', 'kmr'] as const)
  test(`a sticky bar stays in reach while its place is off screen (${lang})`, async () => {
    const page = await open({ width: 360, lang, attributes: 'sticky follow="off"', paragraphs: 20 });
    const base = () =>
      page.$eval('kurdish-tts >>> [part=base]', async (element) => {
        // It rises into place.
        await Promise.all(element.getAnimations().map((animation) => animation.finished));
        const { top, bottom } = element.getBoundingClientRect();
        return { top, bottom, sticky: element.hasAttribute('data-sticky') };
      });
    const goTo = (top: number) =>
      page.evaluate((y) => {
        scrollTo(0, y);
        return new Promise((resolve) => setTimeout(resolve, 400));
      }, top);
    await goTo(3000);
    assert.equal((await base()).sticky, false, 'nothing was played');
    await goTo(0);
    await start(page);
    await page.focus('kurdish-tts >>> [part=play-button]');
    await goTo(3000);
    await page.waitForSelector('kurdish-tts >>> [part=base][data-sticky]', { visible: true });
    const shown = await base();
    assert.deepEqual([shown.sticky, shown.bottom], [true, 700]);
    assert.equal(await shift(page), 0);
    const focused = await page.$eval('kurdish-tts', (element) =>
      element.shadowRoot?.activeElement?.getAttribute('part'),
    );
    assert.equal(focused, 'play-button', 'the focus stays');
    const room = await page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingBlockEnd);
    assert.equal(room, `${shown.bottom - shown.top}px`);
    await page.click('kurdish-tts >>> [part=sticky-close]');
    await goTo(3100);
    assert.equal((await base()).sticky, false);
    assert.equal(await page.$eval('kurdish-tts', (element) => (element as Speaker).paused), true);
    await goTo(0);
    await start(page);
    await goTo(3000);
    assert.equal((await base()).sticky, true, 'it comes back');
    await page.close();
  });

for (const width of [320, 1280])
  test(`the slider of a sticky bar has the room that the buttons leave, ${width} px wide`, async () => {
    const page = await open({ width, attributes: 'sticky follow="off"', paragraphs: 40 });
    await start(page);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForSelector('kurdish-tts >>> [part=base][data-sticky]', { visible: true });
    const [row, slider, buttons] = await page.$eval('kurdish-tts >>> .row', (element) => {
      const widthOf = (each: Element) => each.getBoundingClientRect().width;
      const buttons = [...element.querySelectorAll('button, select')].reduce(
        (sum, each) => sum + widthOf(each),
        0,
      );
      return [widthOf(element), widthOf(element.querySelector('.timeline') as Element), buttons];
    });
    assert.equal(row, Math.min(width, 960));
    assert.ok(slider > row - buttons - 80, `${slider} px of ${row}, with ${buttons} for buttons`);
    await page.close();
  });

test('of several sticky players, the one played last is at the bottom, alone, and keeps its room free', async () => {
  const page = await open({ width: 360, attributes: 'id="first" sticky follow="off"', paragraphs: 20 });
  await page.evaluate(async () => {
    const second = document.createElement('kurdish-tts');
    Object.assign(second, { id: 'second', sticky: true, controls: true, htmlFor: 'story' });
    document.querySelector('#first')?.after(second);
  });
  const fixed = () =>
    page.$$eval('kurdish-tts', (players) =>
      players
        .filter((each) => each.shadowRoot?.querySelector('[data-sticky]'))
        .map(({ id }) => id)
        .join(),
    );
  const until = async (id: string) => {
    for (let waited = 0; waited < 5000 && (await fixed()) !== id; waited += 50)
      await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(await fixed(), id);
    const room = () => document.documentElement.style.getPropertyValue('--kurdish-sticky-height');
    assert.match(await page.evaluate(room), id ? /^6\dpx$/ : /^$/);
  };
  const play = (id: string) => page.$eval(id, (player) => void (player as Speaker).play());
  await play('#first');
  await page.evaluate(() => scrollTo(0, 3000));
  await until('first');
  await play('#second');
  await until('second');
  await page.$eval('#second', (player) => player.remove());
  await until('');
  await play('#first');
  await until('first');
  await page.close();
});

for (const theme of THEMES)
  for (const lang of ['ckb', 'kmr'] as const)
    test(`the theme ${theme} has no violation in any state or menu, light and dark, and reserves its height (${lang})`, async () => {
      const page = await open({
        width: 360,
        lang,
        theme,
        attributes: 'headline="گەڕۆک" sticky follow="off"',
      });
      const press = (part: string) =>
        page.$eval(`kurdish-tts >>> [part=${part}]`, (button) => (button as HTMLElement).click());
      const look = async (where: string) => {
        for (const value of ['light', 'dark']) {
          await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
          await audit(page, `${where}, ${value}`);
        }
      };
      assert.equal(await shift(page), 0);
      await page.evaluate(AUDITOR);
      await look('at rest');
      await start(page);
      assert.equal(await shift(page), 0);
      await look('playing');
      await press('menu-button');
      await page.waitForSelector('kurdish-tts >>> [part=menu][open]', { visible: true });
      await look('menu');
      await press('shortcuts-button');
      await look('shortcuts');
      await press('menu-close');
      // What was paused within the first second does not follow the reader.
      await page.waitForFunction(() => (document.querySelector('kurdish-tts') as Speaker).currentTime >= 1);
      await press('play-button');
      await look('paused');
      await page.evaluate(() => scrollTo(0, 3000));
      await page.waitForSelector('kurdish-tts >>> [data-sticky]', { visible: true });
      await look('at the bottom of the window');
      await page.evaluate(() => scrollTo(0, 0));
      await page.$eval('kurdish-tts', (element) => {
        const fetch = () => Promise.reject(new TypeError());
        return Object.assign(element as Speaker, { fetch, voice: 'sorani_f002' })
          .play()
          .catch(() => {});
      });
      await page.waitForSelector('kurdish-tts >>> [part=retry-button]', { visible: true });
      await look('error');
      await page.close();
    });

async function audit(page: Page, where: string): Promise<void> {
  await page.$eval('kurdish-tts >>> [part=base]', (base) =>
    Promise.all(base.getAnimations().map(({ finished }) => finished)),
  );
  const found = await page.evaluate(`axe.run('kurdish-tts').then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + JSON.stringify(target) + ' ' + failureSummary)))`);
  assert.deepEqual(found, [], where);
}

for (const lang of ['ckb', 'kmr'] as const)
  for (const [what, width, fontSize] of [
    ['at 320 px', 320, '100%'],
    ['with text of twice the size at 640 px', 640, '200%'],
    ['with text of twice the size at 320 px', 320, '200%'],
  ] as const)
    test(`${what} every control is inside its row and large enough (${lang})`, async () => {
      const page = await open({ width, lang, attributes: `headline="${TEXT[lang]}"` });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, fontSize);
      for (const state of ['at rest', 'playing']) {
        if (state === 'playing') await start(page);
        const faults = await page.evaluate(() => {
          const root = document.querySelector('kurdish-tts')?.shadowRoot as ShadowRoot;
          const base = root.querySelector('[part=base]')?.getBoundingClientRect() as DOMRect;
          const boxes = [
            ...root.querySelectorAll<HTMLElement>('[part=base] button, [part=headline], [part=time]'),
          ]
            .map((element) => ({ element, box: element.getBoundingClientRect() }))
            .filter(({ box }) => box.width);
          const row = boxes.filter(({ element }) => element.localName === 'button');
          const wrapped = row.filter(
            ({ box }) => Math.abs(box.top + box.height / 2 - (base.top + base.height / 2)) > 2,
          );
          const small = row.filter(({ box }) => box.width < 44 || box.height < 44);
          const outside = boxes.filter(
            ({ box }) =>
              box.left < base.left - 1 ||
              box.right > base.right + 1 ||
              box.top < base.top ||
              box.bottom > base.bottom,
          );
          return [...wrapped, ...small, ...outside].map(
            ({ element, box }) => `${element.getAttribute('part')} ${JSON.stringify(box)}`,
          );
        });
        assert.deepEqual(faults, [], state);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      }
      await page.close();
    });

test('in forced colours the slider, the switch and the borders can be seen', async () => {
  const page = await open({ width: 360 });
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'forced-colors', value: 'active' }],
  });
  await start(page);
  await page.click('kurdish-tts >>> [part=menu-button]');
  await page.waitForFunction(() =>
    document.querySelector('kurdish-tts')?.shadowRoot?.querySelector('[part=menu][open]'),
  );
  const colours = await page.evaluate(() => {
    const root = document.querySelector('kurdish-tts')?.shadowRoot as ShadowRoot;
    const of = (selector: string, pseudo?: string) =>
      getComputedStyle(root.querySelector(selector) as Element, pseudo);
    return {
      surface: of('[part=base]').backgroundColor,
      track: of('.track').backgroundColor,
      played: of('.played').backgroundColor,
      thumb: of('.thumb').backgroundColor,
      border: of('[part=base]').borderTopColor,
      menu: of('[part=menu]').borderTopColor,
      switch: of('.switch').borderTopColor,
      caret: of('[part=voice-button] > svg:last-child').stroke,
      icon: of('[part=voice-button] > svg').stroke,
    };
  });
  const { surface, ...drawn } = colours;
  for (const [what, colour] of Object.entries(drawn)) assert.notEqual(colour, surface, what);
  assert.notEqual(colours.track, colours.played);
  await page.close();
});
