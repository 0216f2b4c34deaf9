import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
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
