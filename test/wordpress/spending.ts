import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { saveSettings, setting } from './administration.ts';
import { bearer, mint, pluginSide, post, sign, speak } from './calls.ts';
import type { World } from './world.ts';

const SENTENCE = 'ئەمڕۆ هەوا خۆشە و هەموو خەڵک دەچنە دەرەوە بۆ گەڕان. ';

/** Streaming and budgets of the plugin's proxy. */
export function spendingTests(world: () => World): void {
  test('audio reaches the page while the service is still synthesizing', async (t) => {
    const { site, relay } = world();
    const { base } = pluginSide(world());
    const token = await mint(world(), base, ['tts']);
    const start = performance.now();
    const response = await open(site.url, base, token, SENTENCE.repeat(60));
    const reader = response.body!.getReader();
    const passage = relay.passages.at(-1)!;
    const { value: first } = await reader.read();
    const firstAt = performance.now() - start;
    const made = passage.answeredBytes;
    let bytes = first?.length ?? 0;
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
      bytes += chunk.value.length;
    const lastAt = performance.now() - start;
    t.diagnostic(
      `${SENTENCE.length * 60} characters, ${bytes} bytes: first after ${firstAt.toFixed(0)} ms, last after ${lastAt.toFixed(0)} ms`,
    );
    assert.ok(
      made < passage.answeredBytes / 2,
      `${made} of ${passage.answeredBytes} bytes were made when the first arrived`,
    );
  });

  test('a client that disconnects stops the service', async () => {
    const { site, relay } = world();
    const { base } = pluginSide(world());
    const token = await mint(world(), base, ['tts']);
    const leaving = new AbortController();
    const response = await open(site.url, base, token, SENTENCE.repeat(60), leaving.signal);
    await response.body!.getReader().read();
    const passage = relay.passages.at(-1)!;
    leaving.abort();
    while (!passage.closed) await wait(20);
    assert.ok(passage.abandoned, 'the service was still speaking');
  });

  test('a truncated stream does not look complete', async () => {
    const { site, relay } = world();
    const { base } = pluginSide(world());
    const token = await mint(world(), base, ['tts']);
    const response = await open(site.url, base, token, SENTENCE.repeat(60));
    const reader = response.body!.getReader();
    let text = new TextDecoder().decode((await reader.read()).value);
    relay.passages.at(-1)?.break();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
      text += new TextDecoder().decode(chunk.value);
    assert.match(text, /\n\ndata: \{"type":"error","error":"The speech broke off\."\}\n\n$/);
    assert.doesNotMatch(text, /speech\.audio\.done/);
  });

  test('a dictation token is good for one session, however many requests are sent at once', async () => {
    const { base } = pluginSide(world());
    const token = await mint(world(), base, ['stt']);
    const ask = () => post(world(), `${base}/api/stt-stream-connect`, { dialect: 'sorani' }, bearer(token));
    const statuses = (await Promise.all(Array.from({ length: 6 }, ask))).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [200, 401, 401, 401, 401, 401]);
  });

  test('characters of a token are counted exactly, however many requests are sent at once', async () => {
    const { site } = world();
    const side = pluginSide(world());
    const token = await sign(side, site.url, { characters: 25 });
    const ask = () => speak(world(), side.base, token, 'دەنگی خۆش');
    const answers = await Promise.all(Array.from({ length: 6 }, ask));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 403, 403, 403, 403]);
    const refused = answers.find(({ status }) => status === 403);
    assert.deepEqual(refused?.json, {
      error: 'The characters of this token are used up.',
      code: 'quota-exceeded',
      field: 'token',
    });
  });

  test('a request that the service refuses costs no characters', async () => {
    const { site } = world();
    const side = pluginSide(world());
    const token = await sign(side, site.url, { characters: 10 });
    const body = { text: 'دەنگی خۆش', speaker_id: 'sorani_m999' };
    const refused = await post(world(), `${side.base}/api/tts-stream`, body, bearer(token));
    assert.equal(refused.status, 403);
    assert.equal((await speak(world(), side.base, token, 'دەنگی خۆش')).status, 200);
  });

  test('each visitor has a daily budget, and so does the site', async () => {
    const { base } = pluginSide(world());
    await saveSettings(world(), {
      [setting('characters_visitor')]: '12',
      [setting('characters_site')]: '1000000',
      [setting('trusted_proxies')]: '1',
    });
    const from = (address: string) => ({ 'X-Forwarded-For': address });
    const token = await mint(world(), base, ['tts']);
    const say = (address: string) => speak(world(), base, token, 'دەنگی خۆش', from(address));
    assert.equal((await say('198.51.100.7')).status, 200);
    const again = await say('198.51.100.7');
    assert.deepEqual([again.status, again.json.error], [403, 'The characters for today are used up.']);
    assert.equal(
      (await say('1.2.3.4, 198.51.100.7')).status,
      403,
      'what a visitor writes in front counts for nothing',
    );
    assert.equal((await say('198.51.100.8')).status, 200);
    assert.equal((await say('2001:db8:1:2:3:4:5:6')).status, 200);
    assert.equal((await say('2001:db8:1:2::9')).status, 403, 'another address of the same line');
    await saveSettings(world(), {
      [setting('characters_visitor')]: '100000',
      [setting('characters_site')]: '1',
    });
    const site = await say('198.51.100.9');
    assert.deepEqual(
      [site.status, site.json.error],
      [403, 'The characters of this page for today are used up.'],
    );
    await saveSettings(world(), { [setting('characters_site')]: '1000000' });
  });

  test('token requests are rate-limited, and counters do not reveal whose they are', async () => {
    const { site } = world();
    const { base } = pluginSide(world());
    // A new minute in between would reset the counter.
    const statuses: number[] = [];
    while (!statuses.includes(429) && statuses.length < 260) {
      const some = Array.from({ length: 8 }, () =>
        post(world(), `${base}/token`, { scope: ['tts'] }, { 'X-Forwarded-For': '198.51.100.10' }),
      );
      const answers = await Promise.all(some);
      statuses.push(...answers.map(({ status }) => status));
      const refused = answers.find(({ status }) => status === 429);
      if (refused) assert.match(refused.headers.get('retry-after') ?? '', /^[1-5]?\d|60$/);
    }
    assert.ok(statuses.includes(429), `${statuses.length} tokens in a row`);
    const rows = site.query('SELECT id FROM wp_kurdish_speech_spending');
    assert.ok(rows.length > 0 && rows.every((id) => /^[0-9a-f]{64}$/.test(id)));
    await saveSettings(world(), { [setting('trusted_proxies')]: '0' });
  });
}

const open = (origin: string, base: string, token: string, text: string, signal?: AbortSignal) =>
  fetch(`${base}/api/tts-stream`, {
    method: 'POST',
    body: JSON.stringify({ text, speaker_id: 'sorani_m001', include_timestamps: true }),
    headers: { Origin: origin, 'Content-Type': 'application/json', ...bearer(token) },
    ...(signal && { signal }),
  });
