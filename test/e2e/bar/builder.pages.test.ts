import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { THEME_DEFAULTS } from '../../../src/elements/base/theme-defaults.ts';
import { DemoDriver } from '../demo/demo-driver.ts';

interface Manifest {
  modules: {
    declarations?: { tagName?: string; cssProperties: { name: string }[]; cssParts: { name: string }[] }[];
  }[];
}

let demo: DemoDriver;
before(async () => {
  demo = await DemoDriver.start();
});
after(() => demo?.close());

test('the theme builder shows a change at once and writes the CSS for it', async () => {
  const { page, problems } = await demo.open({ path: '/builder.html' });
  const select = await page.waitForSelector('::-p-aria([name="Theme"][role="combobox"])');
  await select?.select('newspaper');
  const radius = await page.waitForSelector('::-p-aria([name="--kurdish-radius"])');
  await radius?.type('7px');
  const size = await page.waitForSelector('::-p-aria([name="inline-size"])');
  await size?.type('60px');
  const seen = await page.$eval('kurdish-tts', (player) => {
    const part = (name: string) =>
      getComputedStyle(player.shadowRoot?.querySelector(`[part=${name}]`) as Element);
    return [part('base').borderTopLeftRadius, part('play-button').inlineSize];
  });
  assert.deepEqual(seen, ['7px', '60px']);
  await page.waitForFunction(() => document.querySelector<HTMLLinkElement>('#theme')?.sheet);
  assert.equal(
    await page.$eval('#css', (code) => code.textContent),
    [
      '/* With a script tag: the address of your copy. */',
      '@import "kurdish-speech/themes/newspaper.css";',
      '',
      'kurdish-tts {',
      '  --kurdish-radius: 7px;',
      '}',
      '',
      'kurdish-tts::part(play-button) {',
      '  inline-size: 60px;',
      '}',
    ].join('\n'),
  );
  assert.deepEqual(problems, []);
  await page.close();
});

test('the theme builder offers every property that a page may set, and any part', async () => {
  const { page, problems } = await demo.open({ path: '/builder.html' });
  const { modules } = JSON.parse(readFileSync('custom-elements.json', 'utf8')) as Manifest;
  const player = modules
    .flatMap(({ declarations }) => declarations ?? [])
    .find(({ tagName }) => tagName === 'kurdish-tts');
  await page.waitForSelector('::-p-aria([name="part"][role="combobox"])');
  const labels = await page.$$eval('#form label', (all) =>
    all.map(({ firstChild }) => firstChild?.textContent),
  );
  const missing = player?.cssProperties.filter(({ name }) => !labels.includes(name)).map(({ name }) => name);
  assert.deepEqual(missing, ['--kurdish-sticky-height']);
  const part = await page.$('::-p-aria([name="part"][role="combobox"])');
  assert.deepEqual(
    await part?.evaluate((select) => [...(select as HTMLSelectElement).options].map(({ value }) => value)),
    player?.cssParts.map(({ name }) => name),
  );
  await part?.select('menu-button');
  await (await page.$('::-p-aria([name="declaration"])'))?.type('opacity: 0.5;');
  await page.locator('::-p-aria([name="Add"][role="button"])').click();
  const opacity = await page.$eval(
    'kurdish-tts >>> [part=menu-button]',
    (button) => getComputedStyle(button).opacity,
  );
  assert.equal(opacity, '0.5');
  assert.deepEqual(problems, []);
  await page.close();
});

test('the theme builder begins with the colours that are seen, copies the CSS, and starts again', async () => {
  const { page, problems } = await demo.open({ path: '/builder.html' });
  await demo.browser
    .defaultBrowserContext()
    .overridePermissions(demo.address, ['clipboard-read', 'clipboard-sanitized-write']);
  const accent = await page.waitForSelector('::-p-aria([name="--kurdish-accent"])');
  const [shown, seen] = await page.evaluate((input) => {
    const button = document.querySelector('kurdish-tts')?.shadowRoot?.querySelector('[part=play-button]');
    return [(input as HTMLInputElement).value, getComputedStyle(button as Element).backgroundColor];
  }, accent);
  const [red, green, blue] = (shown?.match(/\w\w/g) ?? []).map((pair) => Number.parseInt(pair, 16));
  assert.equal(`rgb(${red}, ${green}, ${blue})`, seen);
  await (await page.$('::-p-aria([name="--kurdish-radius"])'))?.type('7px');
  const width = await page.$('::-p-aria([name="Width of the page"][role="combobox"])');
  await width?.select('320px');
  assert.ok((await page.$eval('kurdish-tts', (player) => player.clientWidth)) < 320);
  await page.locator('#copy').click();
  await page.waitForFunction(() => document.querySelector('#copied')?.textContent === 'Copied');
  const code = await page.$eval('#css', ({ textContent }) => textContent);
  assert.match(code ?? '', /--kurdish-radius: 7px;/);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), code);
  await page.locator('#reset').click();
  assert.doesNotMatch((await page.$eval('#css', ({ textContent }) => textContent)) ?? '', /radius/);
  const radius = await page.$eval(
    'kurdish-tts >>> [part=base]',
    (base) => getComputedStyle(base).borderTopLeftRadius,
  );
  assert.equal(radius, '16px');
  assert.deepEqual(problems, []);
  await page.close();
});

test('the field that is edited, the preview and the CSS are in sight together, on phones and desktops', async () => {
  for (const viewport of [
    { width: 360, height: 640 },
    { width: 1280, height: 720 },
  ]) {
    const prepare = (page: Page) => page.setViewport(viewport);
    const { page } = await demo.open({ path: '/builder.html', prepare });
    await page.waitForSelector('::-p-aria([name="Add"][role="button"])');
    const unseen = await page.evaluate(() => {
      const found: string[] = [];
      const isSeen = (element: Element, within: Element = document.documentElement) => {
        const [box, frame] = [element.getBoundingClientRect(), within.getBoundingClientRect()];
        return (
          box.height > 0 &&
          box.top >= Math.max(0, frame.top) &&
          box.bottom <= Math.min(innerHeight, frame.bottom) + 1 &&
          box.left >= 0 &&
          box.right <= innerWidth
        );
      };
      const bar = document.querySelector('kurdish-tts')!.shadowRoot!.querySelector('[part=base]')!;
      for (const control of document.querySelectorAll<HTMLInputElement>('#form :is(input, select)')) {
        control.focus();
        for (const [name, element, within] of [
          ['field', control, document.querySelector('#form')!],
          ['player', bar, document.querySelector('#preview')!],
          ['CSS', document.querySelector('pre')!, document.documentElement],
          ['copy', document.querySelector('#copy')!, document.documentElement],
        ] as const)
          if (!isSeen(element, within)) found.push(`${name} at ${control.labels?.[0]?.textContent}`);
      }
      return found;
    });
    assert.deepEqual(unseen, [], `${viewport.width}`);
    await page.close();
  }
});

/** What is shown for a property that was not changed. */
const shownDefault = (page: Page, property: string) =>
  page.evaluate((name) => {
    const label = [...document.querySelectorAll('#form label')].find(
      ({ firstChild }) => firstChild?.textContent === name,
    );
    return label?.parentElement?.querySelector('output')?.value;
  }, property);

test('each field shows what the player has without it, in light and dark', async () => {
  const { page } = await demo.open({ path: '/builder.html' });
  const scheme = await page.waitForSelector('::-p-aria([name="Colour scheme"][role="combobox"])');
  for (const value of ['light', 'dark']) {
    await scheme?.select(value);
    const expected = await page.evaluate(
      (defaults) => {
        const player = document.querySelector('kurdish-tts')!;
        const part = (name: string) => getComputedStyle(player.shadowRoot!.querySelector(`[part~=${name}]`)!);
        const base = part('base');
        const button = part('play-button');
        // In the page beside the player, where nothing sets them.
        const own = (name: string) => {
          const element = document.createElement('i');
          element.style.color = defaults[name]!;
          document.querySelector('#preview')!.append(element);
          const { color } = getComputedStyle(element);
          element.remove();
          return color;
        };
        const hex = (colour: string) => {
          const context = new OffscreenCanvas(1, 1).getContext('2d')!;
          context.fillStyle = colour;
          context.fillRect(0, 0, 1, 1);
          const bytes = [...context.getImageData(0, 0, 1, 1).data];
          if (bytes[3] === 255) bytes.pop();
          return `#${bytes.map((each) => each.toString(16).padStart(2, '0')).join('')}`;
        };
        return {
          '--kurdish-accent': hex(button.backgroundColor),
          '--kurdish-on-accent': hex(button.color),
          '--kurdish-color': hex(base.color),
          '--kurdish-surface': hex(base.backgroundColor),
          '--kurdish-menu-surface': hex(base.backgroundColor),
          '--kurdish-border-color': hex(base.borderTopColor),
          '--kurdish-radius': base.borderTopLeftRadius,
          '--kurdish-bar-height': base.minBlockSize,
          ...Object.fromEntries(
            [
              'error-color',
              'captions-background',
              'captions-color',
              'highlight',
              'highlight-color',
              'sentence-highlight',
            ].map((name) => [`--kurdish-${name}`, hex(own(name))]),
          ),
        };
      },
      THEME_DEFAULTS as Record<string, string>,
    );
    for (const [name, colour] of Object.entries(expected))
      assert.equal(await shownDefault(page, name), colour, `${name} ${value}`);
    assert.equal(await shownDefault(page, '--kurdish-track-height'), THEME_DEFAULTS['track-height']);
    assert.equal(await shownDefault(page, '--kurdish-font'), THEME_DEFAULTS.font);
    assert.equal(await shownDefault(page, 'inline-size'), '48px');
  }
  await page.close();
});

test('one field is reset by its own button, and shows the default again', async () => {
  const { page, problems } = await demo.open({ path: '/builder.html' });
  const accent = await page.waitForSelector('::-p-aria([name="--kurdish-accent"])');
  const before = await shownDefault(page, '--kurdish-accent');
  await accent!.evaluate((input) => {
    (input as HTMLInputElement).value = '#ff0000';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const css = () => page.$eval('#css', ({ textContent }) => textContent ?? '');
  assert.match(await css(), /--kurdish-accent: #ff0000;/);
  assert.equal(await shownDefault(page, '--kurdish-accent'), '#ff0000');
  await page.locator('::-p-aria([name="Reset --kurdish-accent"][role="button"])').click();
  assert.doesNotMatch(await css(), /accent/);
  assert.equal(await shownDefault(page, '--kurdish-accent'), before);
  assert.equal(await accent!.evaluate((input) => (input as HTMLInputElement).value), before);
  assert.deepEqual(problems, []);
  await page.close();
});
