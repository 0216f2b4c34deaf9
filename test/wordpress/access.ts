import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { callAsAdministrator, publish, saveSettings, setting } from './administration.ts';
import { pluginSide, post } from './calls.ts';
import { assertSpoken, listen } from './elements.ts';
import { signIn, type World } from './world.ts';

const SUBSCRIBER = { username: 'xwener', password: 'a-long-password-2', email: 'xwener@example.org' };
const TEXT = 'سڵاو چۆنیت';

type Player = HTMLElement & { ended: boolean };

/** Who may listen and dictate, and which cookies authorize. */
export function accessTests(world: () => World): void {
  test('a site for its users: visitors get neither player nor token, users are authorized by the nonce of their page', async () => {
    await callAsAdministrator(world(), '/wp/v2/users', { ...SUBSCRIBER, roles: ['subscriber'] });
    const { path } = await publish(world(), TEXT);
    await saveSettings(world(), { [setting('listen')]: 'users', [setting('dictate')]: 'capability' });
    const { base } = pluginSide(world());

    const visitor = await world().visit(path);
    assert.equal(await visitor.$('kurdish-tts'), null);
    await visitor.close();
    const refused = await post(world(), `${base}/token`, { scope: ['tts'] });
    assert.deepEqual([refused.status, refused.json.code], [401, 'unauthorized']);

    const user = await signedIn(world(), path);
    assertSpoken(await listen(user), TEXT.split(' '));
    // A cache has kept the page for longer than its nonce is good for.
    await user.setRequestInterception(true);
    user.on('request', async (request) => {
      if (!request.isNavigationRequest()) return request.continue();
      const cookie = (await user.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
      const made = await (await fetch(request.url(), { headers: { ...request.headers(), cookie } })).text();
      const body = made.replace(/(_wpnonce=)[\da-f]{10}/g, '$10123456789');
      assert.notEqual(body, made);
      await request.respond({ contentType: 'text/html; charset=utf-8', body });
    });
    await user.reload();
    await user.locator('kurdish-tts >>> [part=play-button]').click();
    await user.waitForFunction(() => (document.querySelector('kurdish-tts') as Player).ended);
    await user.close();
  });

  test('cookies without the nonce, with a wrong nonce, or from another site get no token', async () => {
    const { base } = pluginSide(world());
    const user = await signedIn(world(), '/');
    const cookie = (await user.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const nonce = await user.evaluate(async () => {
      const answer = await fetch('/wp-admin/admin-ajax.php?action=rest-nonce');
      return answer.text();
    });
    const ask = (headers: Record<string, string>, scope = ['tts']) =>
      post(world(), `${base}/token`, { scope }, { Cookie: cookie, ...headers });
    const outcomeOf = async (answer: ReturnType<typeof ask>) => [
      (await answer).status,
      (await answer).json.code,
    ];
    assert.deepEqual(await outcomeOf(ask({ 'X-WP-Nonce': nonce })), [200, undefined], 'the nonce of a page');
    assert.deepEqual(await outcomeOf(ask({})), [401, 'unauthorized'], 'no nonce');
    assert.deepEqual(
      await outcomeOf(ask({ 'X-WP-Nonce': '0123456789' })),
      [401, 'unauthorized'],
      'a guessed nonce',
    );
    const foreign = { 'X-WP-Nonce': nonce, Origin: 'https://foreign.example' };
    assert.deepEqual(await outcomeOf(ask(foreign)), [403, 'origin-refused'], 'a page of another origin');
    const crossSite = { 'X-WP-Nonce': nonce, 'Sec-Fetch-Site': 'cross-site' };
    assert.deepEqual(await outcomeOf(ask(crossSite)), [403, 'origin-refused'], 'a request of another site');
    assert.deepEqual(
      await outcomeOf(ask({ 'X-WP-Nonce': nonce }, ['stt'])),
      [403, 'unauthorized'],
      'a right they lack',
    );
    assert.deepEqual(
      await outcomeOf(ask({ 'X-WP-Nonce': nonce }, ['tts', 'stt'])),
      [403, 'unauthorized'],
      'nor with another',
    );
    await user.close();
  });

  test('a subscriber has no settings page and cannot save one', async () => {
    const { site } = world();
    const user = await signedIn(world(), '/wp-admin/profile.php');
    const before = site.query("SELECT option_value FROM wp_options WHERE option_name LIKE 'kurdish%'");
    const page = await user.goto(`${site.url}/wp-admin/options-general.php?page=kurdish-speech`);
    assert.equal(page?.status(), 403);
    const saved = await user.evaluate(async () => {
      const body = new URLSearchParams({
        option_page: 'kurdish_speech',
        action: 'update',
        'kurdish_speech_settings[listen]': 'public',
      });
      return (await fetch('/wp-admin/options.php', { method: 'POST', body })).status;
    });
    assert.equal(saved, 403);
    assert.deepEqual(
      site.query("SELECT option_value FROM wp_options WHERE option_name LIKE 'kurdish%'"),
      before,
    );
    await user.close();
  });

  test('a forged form of an administrator without its nonce changes nothing', async () => {
    const { admin, site } = world();
    await admin.goto(`${site.url}/wp-admin/options-general.php?page=kurdish-speech`);
    const status = await admin.evaluate(async () => {
      const form = document.querySelector('form[action="options.php"]') as HTMLFormElement;
      const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
      body.set('_wpnonce', '0123456789');
      body.set('kurdish_speech_settings[listen]', 'public');
      return (await fetch('/wp-admin/options.php', { method: 'POST', body })).status;
    });
    assert.equal(status, 403);
    await admin.reload();
    assert.equal(
      await admin.$eval('#kurdish-speech-listen', (field) => (field as HTMLSelectElement).value),
      'users',
    );
    await saveSettings(world(), { [setting('listen')]: 'public', [setting('dictate')]: 'public' });
  });
}

async function signedIn({ visit, site }: World, path: string): Promise<Page> {
  const page = await visit('/wp-login.php');
  await signIn(page, site.url, SUBSCRIBER.username, SUBSCRIBER.password);
  await page.goto(`${site.url}${path}`);
  return page;
}
