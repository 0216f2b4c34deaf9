import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publish, saveSettings, setting } from './administration.ts';
import { assertSpoken, listen } from './elements.ts';
import type { World } from './world.ts';

const TEXT = 'سڵاو چۆنیت';

/** The third source: the reader's own browser. */
export function browserSourceTests(world: () => World): void {
  test("with the reader's own browser as the source an article speaks, and no request carries its text", async () => {
    const { site } = world();
    await saveSettings(world(), { [setting('source')]: 'browser' });
    const { path } = await publish(world(), TEXT);
    const page = await world().visit(path);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(`${request.method()} ${request.url()}`));
    assertSpoken(await listen(page), TEXT.split(' '));
    const files = `GET ${site.url}/wp-content/plugins/kurdish-speech/assets/cdn/`;
    assert.deepEqual(
      calls.filter((call) => !call.startsWith(files) && !/^GET (?:blob:|data:|.*\/favicon\.ico$)/.test(call)),
      [],
    );
    await page.close();
  });

  test('dictation is not offered then, and an administrator is told why', async () => {
    const { admin, site } = world();
    const { path } = await publish(world(), '[kurdish_dictate]', { type: 'pages' });
    const page = await world().visit(path);
    assert.equal((await page.$('kurdish-dictate')) === null, true);
    assert.doesNotMatch(await page.content(), /needs a speech service/);
    await page.close();
    await admin.goto(`${site.url}${path}`);
    assert.equal(
      await admin.$eval('.kurdish-speech-notice', (notice) => notice.textContent),
      'Dictation needs a speech service. Only administrators see this.',
    );
    await saveSettings(world(), { [setting('source')]: 'keys' });
  });
}
