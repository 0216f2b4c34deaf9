import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { callAsAdministrator, saveSettings, setting } from './administration.ts';
import { bearer, mint, pluginSide, post, send, sign, siteKey, speak, storedSecret } from './calls.ts';
import { move } from './keys.ts';
import { signIn, type World } from './world.ts';

const TEXT = 'دەنگی خۆش';
const SECOND = 'https://second.example';
const READER = { username: 'xwendevan', password: 'a-long-password-3', email: 'xwendevan@example.org' };

/** The proxy with other plugins, other server settings, and a failing service. */
export function hardeningTests(world: () => World): void {
  const base = () => pluginSide(world()).base;
  const voices = (group = '') =>
    send(world(), `${base()}/api/get-speakers${group && `?model_version=${group}`}`);

  test('an output buffer that cannot be removed does not delay the stream', async () => {
    const flags = 'PHP_OUTPUT_HANDLER_CLEANABLE | PHP_OUTPUT_HANDLER_FLUSHABLE';
    await withPlugin(world(), `set_time_limit(3); ob_start(null, 0, ${flags});`, async () => {
      const token = await mint(world(), base(), ['tts']);
      assert.equal((await speak(world(), base(), token, TEXT)).status, 200);
    });
  });

  test('speech does not block other requests of a visitor with a PHP session', async () => {
    await withPlugin(
      world(),
      "session_save_path(sys_get_temp_dir()); session_id('ofthetest'); session_start();",
      async () => {
        const token = await mint(world(), base(), ['tts']);
        const speakAgain = world().relay.silence();
        const { length } = world().relay.passages;
        let isSpoken = false;
        const speech = speak(world(), base(), token, TEXT).then((answer) => {
          isSpoken = true;
          return answer;
        });
        while (world().relay.passages.length === length) await wait(20);
        assert.equal((await send(world(), `${world().site.url}/readme.html`)).status, 200);
        assert.equal((await send(world(), `${world().site.url}/`)).status, 200);
        assert.equal(isSpoken, false, 'the service has not answered yet');
        speakAgain();
        assert.equal((await speech).status, 200);
      },
    );
  });

  test('the voice list is fetched once, however many requests are sent at once', async () => {
    forgetVoices(world());
    const { relay } = world();
    const { length } = relay.passages;
    const speakAgain = relay.silence();
    const answers = Promise.all([voices(), voices(), voices()]);
    while (relay.passages.length === length) await wait(20);
    await wait(500);
    const sent = relay.passages.length - length;
    speakAgain();
    assert.deepEqual(
      (await answers).map(({ status }) => status),
      [200, 200, 200],
    );
    assert.deepEqual([sent, relay.passages.length - length], [1, 1]);
  });

  test('an unresponsive service does not receive a request for its voices from every visitor', async () => {
    const { relay } = world();
    forgetVoices(world());
    const speakAgain = relay.silence();
    const { length } = relay.passages;
    assert.equal((await voices('v4')).status, 502);
    assert.equal((await voices('v4')).status, 502);
    assert.equal(relay.passages.length - length, 1);
    speakAgain();
    forgetVoices(world());
    const known = await voices('v4');
    assert.equal(known.status, 200);
    age(world());
    const speakAtLast = relay.silence();
    const before = relay.passages.length;
    const old = [await voices('v4'), await voices('v4')];
    assert.deepEqual(
      old.map(({ status, text }) => [status, text === known.text]),
      [
        [200, true],
        [200, true],
      ],
      'the old list is better than none',
    );
    assert.equal(relay.passages.length - before, 1);
    speakAtLast();
    forgetVoices(world());
  });

  test('sites of a network with one secret do not accept tokens of one another', async () => {
    const { site } = world();
    const secret = storedSecret(world());
    const statusWith = async (key: string) => {
      const token = await sign({ base: base(), secret: key }, site.url);
      return (await speak(world(), base(), token, TEXT)).status;
    };
    assert.equal(await statusWith(siteKey(secret, 1, site.url)), 200);
    assert.equal(await statusWith(siteKey(secret, 2, site.url)), 401, 'another site of the network');
    assert.equal(await statusWith(siteKey(secret, 1, `${site.url}/other`)), 401, 'another home');
    assert.equal(await statusWith(secret), 401, 'the secret itself');
  });

  test('visitors without an account cannot use up the tokens of a user', async () => {
    const { site } = world();
    const { id } = await callAsAdministrator<{ id: number }>(world(), '/wp/v2/users', {
      ...READER,
      roles: ['subscriber'],
    });
    await saveSettings(world(), { [setting('listen')]: 'users', [setting('trusted_proxies')]: '1' });
    const page = await world().visit('/wp-login.php');
    await signIn(page, site.url, READER.username, READER.password);
    const nonce = await page.evaluate(async () =>
      (await fetch('/wp-admin/admin-ajax.php?action=rest-nonce')).text(),
    );
    const cookie = (await page.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const ask = (headers: Record<string, string>) =>
      post(
        world(),
        `${base()}/token`,
        { scope: ['tts'] },
        { 'X-Forwarded-For': '198.51.100.20', ...headers },
      );
    const user = { 'X-WP-Nonce': nonce, Cookie: cookie };
    useUp(world(), ['198.51.100.20', site.url, 'site']);
    assert.equal((await ask({})).status, 401);
    assert.equal((await ask(user)).status, 200);
    useUp(world(), [`user:${id}`]);
    assert.equal((await ask(user)).status, 429, 'users have a rate of their own');
    await page.close();
    await saveSettings(world(), { [setting('listen')]: 'public', [setting('trusted_proxies')]: '0' });
    site.query('DELETE FROM wp_kurdish_speech_spending');
  });

  test('the site has one daily budget across all its origins', async () => {
    const add = `add_filter('kurdish_speech_origins', fn($origins) => array_merge($origins, ['${SECOND}']));`;
    await withPlugin(world(), add, async () => {
      const { site } = world();
      site.query('DELETE FROM wp_kurdish_speech_spending');
      await saveSettings(world(), { [setting('characters_site')]: String(TEXT.length + 1) });
      const say = async (origin: string) => {
        const token = await mint(world(), base(), ['tts'], { Origin: origin });
        return (await speak(world(), base(), token, TEXT, { Origin: origin })).status;
      };
      assert.deepEqual([await say(site.url), await say(SECOND)], [200, 403]);
      await saveSettings(world(), { [setting('characters_site')]: '1000000' });
      site.query('DELETE FROM wp_kurdish_speech_spending');
    });
  });

  test('budgets hold if the database connection reports found instead of affected rows', async () => {
    const { site } = world();
    site.configure("define( 'MYSQL_CLIENT_FLAGS', MYSQLI_CLIENT_FOUND_ROWS );");
    const token = await mint(world(), base(), ['stt']);
    const ask = () => post(world(), `${base()}/api/stt-stream-connect`, { dialect: 'sorani' }, bearer(token));
    const statuses = (await Promise.all([ask(), ask(), ask()])).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [200, 401, 401]);
    site.configure('');
  });

  test('pages get no upgrade URL in the internal network of the service', async () => {
    const { relay, site } = world();
    const inside = await startInsideService(relay.url);
    const voice = { text: TEXT, speaker_id: 'sorani_m001', model_version: 'v5', emotion: 'happy' };
    const answersOf = async () => {
      const token = await mint(world(), base(), ['tts']);
      return [await post(world(), `${base()}/api/tts-stream`, voice, bearer(token)), await voices('v3')];
    };
    forgetVoices(world());
    const own = (await answersOf()).filter(({ json }) => 'upgrade_url' in json);
    assert.ok(own.length, 'a service of this machine names its own');
    for (const option of ['settings', 'keys']) move(world(), relay, inside, option);
    const answers = await answersOf();
    assert.ok(inside.hasSentAddress(), 'the service names the address');
    assert.equal(answers[1]?.status, 200);
    for (const { json } of answers) assert.equal('upgrade_url' in json, false);
    for (const option of ['settings', 'keys']) move(world(), inside, relay, option);
    inside.stop();

    const code =
      "require 'includes/Proxy/Hosts.php'; foreach (array_slice($argv, 1) as $url) echo (int) KurdishSpeech\\Proxy\\Hosts::isUpgradeAddress($url, false);";
    const shown = ['https://speech.example.com/plans?from=site', 'https://speech.example.com'];
    const hidden = [
      'http://speech.example.com/plans',
      'https://10.0.0.7/plans',
      'https://127.0.0.1/plans',
      'https://speech.internal/plans',
      'https://speech/plans',
      'https://roj@speech.example.com/',
      'https://127.0.0.1\\@speech.example.com/',
      'javascript:alert(1)',
    ];
    const folder = join(site.folder, 'wp-content/plugins/kurdish-speech');
    const results = execFileSync('php', ['-r', code, '--', ...shown, ...hidden], { cwd: folder });
    assert.equal(String(results), `11${'0'.repeat(hidden.length)}`);
  });
}

/** The service as if in an internal network, whose addresses it uses for itself. */
async function startInsideService(target: string) {
  let hasSentAddress = false;
  const server = createServer(async (request, response) => {
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(chunk as Buffer);
    const {
      host,
      connection,
      'content-length': length,
      'transfer-encoding': coding,
      ...headers
    } = request.headers;
    const { method = 'GET', url } = request;
    const sent = method === 'GET' ? {} : { body: Buffer.concat(body) };
    const answer = await fetch(`${target}${url}`, {
      method,
      headers: headers as Record<string, string>,
      ...sent,
    });
    const text = (await answer.text()).replace(/http:\/\/127\.0\.0\.1:\d+/g, 'https://10.0.0.7');
    hasSentAddress ||= text.includes('https://10.0.0.7');
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? '' }).end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hasSentAddress: () => hasSentAddress,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** With a must-use plugin, which WordPress loads before all others. */
async function withPlugin({ site }: World, php: string, run: () => Promise<void>): Promise<void> {
  const folder = join(site.folder, 'wp-content/mu-plugins');
  const plugin = join(folder, 'other.php');
  mkdirSync(folder, { recursive: true });
  writeFileSync(plugin, `<?php ${php}`);
  try {
    await run();
  } finally {
    rmSync(plugin);
  }
}

const forgetVoices = ({ site }: World) =>
  site.query("DELETE FROM wp_options WHERE option_name LIKE '%transient%kurdish_speech%'");

/** Makes the cached voice lists an hour old. */
function age({ site }: World): void {
  const past = Math.floor(Date.now() / 1000) - 3600;
  site.query(
    `UPDATE wp_options SET option_value = REGEXP_REPLACE(option_value, '"at";i:[0-9]+', '"at";i:${past}') WHERE option_name LIKE '\\_transient\\_kurdish%'`,
  );
}

/** As if these visitors had requested their maximum of tokens, in this minute and the next. */
function useUp(world: World, sources: string[]): void {
  const now = Math.floor(Date.now() / 60_000);
  const secret = storedSecret(world);
  for (const minute of [now, now + 1])
    for (const source of sources) {
      const id = createHmac('sha256', secret).update(`mint:${minute}:${source}`).digest('hex');
      world.site.query(
        `REPLACE INTO wp_kurdish_speech_spending VALUES ('${id}', 3000, ${(minute + 1) * 60})`,
      );
    }
}
