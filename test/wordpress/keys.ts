import assert from 'node:assert/strict';
import { test } from 'node:test';
import { key, saveSettings, setting } from './administration.ts';
import { pluginSide, post, send } from './calls.ts';
import { startRelay } from './relay.ts';
import type { World } from './world.ts';

type Address = { readonly url: string };

const PAGE = '/wp-admin/options-general.php?page=kurdish-speech';

/** Where keys are sent: an administrator of the site may not be allowed to read them. */
export function keysTests(world: () => World): void {
  const ask = (scope: string) => post(world(), `${pluginSide(world()).base}/token`, { scope: [scope] });
  const notices = async () => {
    await world().admin.goto(`${world().site.url}${PAGE}`);
    return world().admin.$$eval('.notice-error', (all) => all.map((notice) => notice.textContent).join(' '));
  };
  const storedKeys = () =>
    world().site.query("SELECT option_value FROM wp_options WHERE option_name = 'kurdish_speech_keys'")[0] ??
    '';

  test('changing the service URL removes the stored keys and requests them again', async () => {
    const { relay, service } = world();
    const elsewhere = await startRelay(service.url);
    const notice = await saveSettings(world(), { [setting('base_url')]: elsewhere.url });
    assert.match(notice, /keys of the old one were removed\. Enter the keys again\./);
    assert.ok(!storedKeys().includes(service.ttsKey) && !storedKeys().includes(service.sttKey));
    assert.equal((await ask('tts')).status, 404);
    const given = { [key('tts')]: service.ttsKey, [key('stt')]: service.sttKey };
    assert.doesNotMatch(await saveSettings(world(), { [setting('base_url')]: relay.url, ...given }), /again/);
    assert.equal((await ask('tts')).status, 200);
    assert.deepEqual(elsewhere.passages, []);
    elsewhere.stop();
  });

  test('stored keys are not sent to a URL that was written to the settings by other means', async () => {
    const { relay, service } = world();
    const elsewhere = await startRelay(service.url);
    move(world(), relay, elsewhere);
    const refused = await ask('tts');
    assert.deepEqual([refused.status, refused.json.code], [503, 'service-unavailable']);
    await send(world(), `${pluginSide(world()).base}/api/get-speakers?model_version=v3`);
    assert.match(await notices(), /entered for another address .* Enter them again\./);
    move(world(), elsewhere, relay);
    assert.equal((await ask('tts')).status, 200);
    assert.equal(await notices(), '');
    assert.ok(elsewhere.passages.every(({ sent }) => !sent.includes(service.ttsKey)));
    elsewhere.stop();
  });

  test('a key in wp-config.php is only sent to a URL that is there too', async () => {
    const { site, service, relay } = world();
    const define = (name: string, value: string) => `define( 'KURDISH_SPEECH_${name}', '${value}' );\n`;
    site.configure(define('TTS_KEY', service.ttsKey));
    const before = relay.passages.length;
    assert.match(await notices(), /Define KURDISH_SPEECH_BASE_URL beside them\./);
    assert.equal((await ask('tts')).status, 503);
    assert.equal((await ask('stt')).status, 200, 'the stored key is for the stored address');
    assert.equal(relay.passages.length, before);
    site.configure(define('TTS_KEY', service.ttsKey) + define('BASE_URL', relay.url));
    assert.equal((await ask('tts')).status, 200);
    assert.equal(await notices(), '');
    site.configure('');
  });
}

/** Changes the service URL like a database migration or another plugin. */
export function move({ site }: World, from: Address, to: Address, option = 'settings'): void {
  const of = ({ url }: Address) => `s:${url.length}:"${url}"`;
  const change = `REPLACE(option_value, '${of(from)}', '${of(to)}')`;
  site.query(`UPDATE wp_options SET option_value = ${change} WHERE option_name = 'kurdish_speech_${option}'`);
}
