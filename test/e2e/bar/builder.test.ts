import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DemoDriver } from '../demo-driver.ts';

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
