// The plugin from a site owner's view: uploaded, configured, used in both modes, attacked, and deleted. The tests build on one another.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { accessTests } from './access.ts';
import { key, openEditor, publish, saveSettings, setting, uploadPlugin, type Wp } from './administration.ts';
import { audioTests } from './audio.ts';
import { browserSourceTests } from './browser-source.ts';
import { storedSecret } from './calls.ts';
import { assertSaid, assertSpoken, dictate, listen } from './elements.ts';
import { hardeningTests } from './hardening.ts';
import { keysTests } from './keys.ts';
import { namesTests } from './names.ts';
import { parityTests } from './parity.ts';
import { placementTests } from './placement.ts';
import { previewTests } from './previews.ts';
import { addressOf } from './service.ts';
import { signedTests } from './signed.ts';
import { spendingTests } from './spending.ts';
import { startGroup } from './support/process-group.ts';
import { voicesTests } from './voices.ts';
import { signInAdministrator, startWorld, type World } from './world.ts';

const { PLUGIN_ZIP = 'integrations/wordpress/build/kurdish-speech.zip' } = process.env;
const PARAGRAPHS = ['سڵاو چۆنیت', 'من باشم سوپاس'];
const WORDS = PARAGRAPHS.join(' ').split(' ');

let world: World;

before(async () => {
  world = await startWorld();
});

after(async () => {
  await world?.stop();
});

test('an administrator uploads the ZIP file and activates the plugin', async () => {
  const { site } = world;
  await signInAdministrator(world);
  assert.match(await uploadPlugin(world, PLUGIN_ZIP), /Plugin activated/);
  const [autoload] = site.query("SELECT autoload FROM wp_options WHERE option_name = 'kurdish_speech_keys'");
  assert.match(autoload ?? '', /^(no|off)$/, 'keys are not loaded with every page');
});

previewTests(() => world);

test('before it is configured, a post has no player and no script', async () => {
  const { path } = await publish(world, PARAGRAPHS.join('\n\n'));
  const page = await world.visit(path);
  assert.equal(await page.$('kurdish-tts'), null);
  assert.equal(await page.$('script[src*=kurdish-speech]'), null);
  await page.close();
});

test('the settings page accepts a URL and keys, and never shows the keys again', async () => {
  const { service, relay, admin, site } = world;
  const notice = await saveSettings(world, {
    [setting('source')]: 'keys',
    [setting('base_url')]: relay.url,
    [setting('dictate')]: 'public',
    [setting('max_chars')]: '5000',
    [key('tts')]: service.ttsKey,
    [key('stt')]: service.sttKey,
  });
  assert.equal(notice, 'Settings saved.Dismiss this notice.');
  const page = await admin.content();
  assert.ok(!page.includes(service.ttsKey) && !page.includes(service.sttKey));
  assert.equal(
    await admin.$eval('#kurdish-speech-tts', (field) => field.getAttribute('placeholder')),
    `••••••••${service.ttsKey.slice(-4)}`,
  );
  // Saved again with empty key fields, as displayed.
  await saveSettings(world, {});
  assert.ok(
    site
      .query("SELECT option_value FROM wp_options WHERE option_name = 'kurdish_speech_keys'")[0]
      ?.includes(service.ttsKey),
  );
});

test('a URL that would receive keys unencrypted is refused, and the old one is kept', async () => {
  for (const address of [
    'http://speech.example.com',
    'http://10.0.0.7:4500',
    'https://user:pass@speech.example.com',
    'file:///etc/passwd',
    'https://speech.example.com/?a=b',
  ]) {
    const notice = await saveSettings(world, { [setting('base_url')]: address });
    assert.match(notice, /The address of the service begins with https:\/\//, address);
    assert.equal(
      await world.admin.$eval('#kurdish-speech-base_url', (field) => (field as HTMLInputElement).value),
      world.relay.url,
    );
  }
});

test('an article is read aloud, with its words highlighted in place', async () => {
  const content = `<p>${PARAGRAPHS[0]}</p><figure><img src="/none.png" alt=""><figcaption>وێنەیەک</figcaption></figure><p>${PARAGRAPHS[1]}</p>`;
  const { path } = await publish(world, content);
  const page = await world.visit(path);
  assertSpoken(await listen(page), WORDS);
  const scripts = await page.$$eval('script[src*=kurdish-speech]', (all) =>
    all.map((script) =>
      [
        'type',
        'src',
        'data-cfasync',
        'nowprocket',
        'data-no-optimize',
        'data-no-defer',
        'data-noptimize',
      ].map((name) => script.getAttribute(name)),
    ),
  );
  const src = `${world.site.url}/wp-content/plugins/kurdish-speech/assets/cdn/kurdish-player.js?ver=0.1.0`;
  assert.deepEqual(scripts, [['module', src, 'false', '', '1', '1', '1']]);
  await page.close();
});

test('shortcodes speak and take dictation', async () => {
  const { path } = await publish(
    world,
    '[kurdish_tts dialect="kurmanji"]Silav heval[/kurdish_tts]\n\n[kurdish_dictate rows="3" placeholder="بدوێ"]',
    { type: 'pages' },
  );
  const page = await world.visit(path);
  assertSpoken(await listen(page), ['Silav', 'heval']);
  assertSaid(await dictate(page));
  assertSaid(
    await page.$eval('textarea.kurdish-speech-field', (field) => (field as HTMLTextAreaElement).value),
  );
  await page.close();
});

test('blocks made in the editor show the elements there, and speak and take dictation on the page', async () => {
  const { admin, site } = world;
  await openEditor(admin, site.url);
  await admin.evaluate((text) => {
    const { blocks, data } = (globalThis as unknown as Wp).wp;
    void data
      .dispatch('core/block-editor')
      .insertBlocks?.([
        blocks.createBlock('kurdish-speech/tts', { text, dialect: 'sorani' }),
        blocks.createBlock('kurdish-speech/dictate', { rows: 2 }),
      ]);
  }, WORDS.join(' '));
  await admin.waitForSelector('.wp-block kurdish-tts:defined');
  await admin.waitForSelector('.wp-block kurdish-dictate:defined');
  await admin.select('#kurdish-speech-dialect-choice', 'off');
  const link = await admin.evaluate(async () => {
    const { data } = (globalThis as unknown as Wp).wp;
    await data.dispatch('core/editor').editPost?.({ title: 'بلۆک', status: 'publish' });
    await data.dispatch('core/editor').savePost?.();
    return String(data.select('core/editor').getPermalink?.());
  });
  await admin.waitForFunction(
    () => !(globalThis as unknown as Wp).wp.data.select('core/edit-post').isSavingMetaBoxes?.(),
  );
  const page = await world.visit(link.slice(site.url.length));
  assert.equal(
    await page.$('.kurdish-speech-player'),
    null,
    'the player is turned off in the editor sidebar',
  );
  assertSpoken(await listen(page), WORDS);
  assertSaid(await dictate(page));
  await page.close();
});

parityTests(() => world);
placementTests(() => world);
spendingTests(() => world);
accessTests(() => world);
keysTests(() => world);
audioTests(() => world);
signedTests(() => world);
namesTests(() => world);
voicesTests(() => world);
hardeningTests(() => world);
browserSourceTests(() => world);

test('in a Sorani WordPress the settings, the editor and the player are in Sorani, from right to left', async () => {
  const { admin, site } = world;
  const { path } = await publish(world, PARAGRAPHS.join('\n\n'));
  // Debian's translation lacks the text direction, which that of wordpress.org has.
  mkdirSync(join(site.folder, 'wp-content/mu-plugins'), { recursive: true });
  writeFileSync(
    join(site.folder, 'wp-content/mu-plugins/direction.php'),
    "<?php add_filter('gettext_with_context', fn($to, $text, $context) => $context === 'text direction' && get_locale() === 'ckb' ? 'rtl' : $to, 10, 3);",
  );
  await admin.goto(`${site.url}/wp-admin/options-general.php`);
  await admin.select('#WPLANG', 'ckb');
  await Promise.all([admin.waitForNavigation(), admin.click('#submit')]);
  await admin.goto(`${site.url}/wp-admin/options-general.php?page=kurdish-speech`);
  assert.equal(await admin.$eval('h1', (heading) => heading.textContent), 'ئاخاوتنی کوردی');
  await assertLabels(admin, /\p{Script=Arabic}/u);
  await openEditor(admin, site.url);
  const label = await admin.evaluate(() => {
    const { blocks } = (globalThis as unknown as Wp).wp;
    return `${blocks.getBlockType('kurdish-speech/dictate')?.title} ${document.dir}`;
  });
  assert.equal(label, 'نووسینی کوردی بە دەنگ rtl');
  const page = await world.visit(path);
  const play = await page.waitForSelector('kurdish-tts >>> [part=play-button]');
  assert.match(
    await play!.evaluate((button) => button.textContent + (button.getAttribute('aria-label') ?? '')),
    /[ەێۆ]/,
  );
  assert.equal(await page.$eval('kurdish-tts', (element) => getComputedStyle(element).direction), 'rtl');
  await page.close();
  site.query("UPDATE wp_options SET option_value = 'kmr' WHERE option_name = 'WPLANG'");
  await admin.goto(`${site.url}/wp-admin/options-general.php?page=kurdish-speech`);
  assert.equal(await admin.$eval('h1', (heading) => heading.textContent), 'Axaftina Kurdî');
  await assertLabels(admin, /^(?!.*\b(of|the|for|may|not|is)\b)/);
  site.query("UPDATE wp_options SET option_value = '' WHERE option_name = 'WPLANG'");
});

/** Every heading, label and explanation of the plugin's settings. */
async function assertLabels(admin: Page, language: RegExp): Promise<void> {
  const labels = await admin.$$eval('.wrap h2, .wrap th, .wrap .description', (all) =>
    all.map((element) => element.textContent ?? ''),
  );
  assert.ok(labels.length > 30, `${labels.length} labels`);
  for (const label of labels) assert.match(label, language);
}

test('with the URL of a proxy elsewhere, the page uses that one and the plugin runs none itself', async () => {
  const { site, service } = world;
  const proxy = startGroup(process.execPath, ['--import', 'tsx', 'src/cli.ts', 'proxy', '--port', '0'], {
    KURDISH_SPEECH_BASE_URL: service.url,
    KURDISH_SPEECH_TTS_KEY: service.ttsKey,
    KURDISH_SPEECH_STT_KEY: service.sttKey,
    KURDISH_SPEECH_TOKEN_SECRET: 'a secret of our own proxy, long enough',
    KURDISH_SPEECH_ORIGINS: site.url,
    KURDISH_SPEECH_PUBLIC: '1',
  });
  const address = `${new URL(await addressOf(proxy.output)).origin}/speech`;
  await saveSettings(world, { [setting('source')]: 'address', [setting('address')]: address });
  const { path } = await publish(world, `${PARAGRAPHS[0]}\n\n[kurdish_dictate]`);
  const page = await world.visit(path);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  assertSpoken(await listen(page), PARAGRAPHS[0]?.split(' ') ?? []);
  assertSaid(await dictate(page));
  assert.ok(calls.includes(`${address}/api/tts-stream`) && calls.includes(`${address}/token`));
  assert.deepEqual(
    calls.filter((url) => url.includes('/wp-json/')),
    [],
  );
  const token = await fetch(`${site.url}/wp-json/kurdish-speech/v1/token`, {
    method: 'POST',
    headers: { Origin: site.url },
  });
  assert.equal(token.status, 404);
  await page.close();
  proxy.stop();
});

test('definitions in wp-config.php take precedence, and its keys are not in the database', async () => {
  const { admin, site, service, relay } = world;
  await saveSettings(world, { [setting('source')]: 'keys', [setting('base_url')]: '' });
  await admin.click('[name="kurdish_speech_keys[remove_tts]"]');
  await admin.click('[name="kurdish_speech_keys[remove_stt]"]');
  await Promise.all([admin.waitForNavigation(), admin.click('#submit')]);
  site.configure(
    `define( 'KURDISH_SPEECH_BASE_URL', '${relay.url}' );\ndefine( 'KURDISH_SPEECH_TTS_KEY', '${service.ttsKey}' );`,
  );
  await admin.reload();
  assert.equal(
    await admin.$eval('#kurdish-speech-tts', (field) => (field as HTMLInputElement).disabled),
    true,
  );
  assert.ok(!(await admin.content()).includes(service.ttsKey));
  assert.ok(!site.query('SELECT option_value FROM wp_options').join('').includes(service.ttsKey));
  const { path } = await publish(world, PARAGRAPHS[1] ?? '');
  const page = await world.visit(path);
  assertSpoken(await listen(page), PARAGRAPHS[1]?.split(' ') ?? []);
  await page.close();
});

test('no key and no secret is in any response to a browser, nor in a log', () => {
  const { site, service, seen } = world;
  const secret = storedSecret(world);
  const everything = [...seen, site.log()].join('\n');
  for (const word of [service.ttsKey, service.sttKey, secret]) assert.ok(!everything.includes(word));
  const ours = site
    .log()
    .split('\n')
    .filter((line) => /kurdish-speech\//.test(line) && /PHP/.test(line));
  assert.deepEqual(ours, [], 'PHP has nothing to complain about');
});

test('the service received only requests of the contract, each with the right key', () => {
  const { relay, service } = world;
  const { ttsKey, sttKey } = service;
  const keys: Record<string, string | undefined> = {
    'POST /api/tts-stream': ttsKey,
    'POST /api/tts-proxy': ttsKey,
    'POST /api/stt-proxy': sttKey,
    'POST /api/stt-stream-connect': sttKey,
    'POST /api/mcp': ttsKey,
    'GET /api/get-speakers': undefined,
  };
  // The others are from pages, to their websocket_url, and from the Node proxy.
  const asPlugin = relay.passages.filter(({ sent }) => /^user-agent: kurdish-speech-wordpress/im.test(sent));
  const paths = new Set<string>();
  for (const { sent } of asPlugin) {
    const request = /^\w+ [^ ?]+/.exec(sent)?.[0] ?? '';
    paths.add(request);
    assert.equal(/^(?:x-api-key:|authorization: Bearer) (\S+)/im.exec(sent)?.[1], keys[request], request);
  }
  assert.deepEqual([...paths].sort(), Object.keys(keys).sort());
});

test('deactivation keeps the settings; deletion leaves nothing behind', async () => {
  const { admin, site } = world;
  const rows = () => [
    ...site.query("SELECT option_name FROM wp_options WHERE option_name LIKE '%kurdish%'"),
    ...site.query("SELECT meta_key FROM wp_postmeta WHERE meta_key LIKE '%kurdish%'"),
    ...site.query("SHOW TABLES LIKE '%kurdish%'"),
  ];
  await admin.goto(`${site.url}/wp-admin/plugins.php`);
  await Promise.all([admin.waitForNavigation(), admin.click('#deactivate-kurdish-speech')]);
  const kept = rows();
  const uploads = join(site.folder, 'wp-content/uploads/kurdish-speech');
  assert.ok(existsSync(uploads), 'the audio of articles is kept too');
  for (const name of [
    'kurdish_speech_settings',
    'kurdish_speech_keys',
    'kurdish_speech_names',
    '_kurdish_speech_dialect',
    'wp_kurdish_speech_spending',
  ])
    assert.ok(kept.includes(name), `${name} of ${kept}`);
  admin.once('dialog', (dialog) => void dialog.accept());
  await admin.click('#delete-kurdish-speech');
  await admin.waitForSelector('#kurdish-speech-deleted, tr.deleted[data-slug=kurdish-speech]');
  assert.deepEqual(rows(), []);
  assert.equal(existsSync(uploads), false);
  assert.equal(existsSync(join(site.folder, 'wp-content/plugins/kurdish-speech')), false);
});
