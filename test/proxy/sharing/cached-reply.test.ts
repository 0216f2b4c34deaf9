import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { MemorySpeechCache } from '../../../src/proxy/cache/memory-speech-cache.ts';
import { assertNothingLeaked } from '../support/secrets.ts';
import { mint, ORIGIN, OTHER_ORIGIN, send, speak, TRANSPORTS } from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';

const SPEECH = 'abcdef';

for (const transport of TRANSPORTS) {
  describe(`cached speech by its address, through the ${transport.name}`, () => {
    const setup = useProxy(transport);

    /** The address that comes with speech. */
    async function addressOf(text = 'سڵاو'): Promise<string> {
      const { headers } = await speak(setup.proxy.url, await mint(setup.proxy.url), text);
      const location = headers.get('content-location') ?? '';
      assert.match(location, /^\.\.\/cached\/[\w-]{43}$/);
      return new URL(location, `${setup.proxy.url}/speech/api/tts-stream`).href;
    }

    const start = (changes = {}) => setup.start({ cache: new MemorySpeechCache(), ...changes });

    it('is the same speech, for good and for every page, without a token', async () => {
      let now = 1_800_000_000_000;
      await start({ clock: () => now });
      const address = await addressOf();
      now += 90_000;
      for (const Origin of [ORIGIN, OTHER_ORIGIN, '']) {
        const { status, text, headers } = await send(address, { headers: { Origin } });
        assert.deepEqual([status, text], [200, SPEECH]);
        assert.equal(headers.get('content-type'), 'audio/pcm');
        assert.equal(headers.get('x-sample-rate'), '24000');
        assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable, no-transform');
        assert.equal(headers.get('access-control-allow-origin'), '*');
        assert.equal(headers.get('vary'), null, 'a cache in front keeps it once');
        assert.equal(headers.get('cache-status'), 'kurdish-speech; hit');
        assert.equal(headers.get('content-length'), '6');
        assert.equal(headers.get('age'), '90');
      }
      assert.equal(setup.upstream.requests.length, 1);
    });

    it('comes in parts, and not at all where it is known already', async () => {
      await start();
      const address = await addressOf();
      const get = (headers: Record<string, string>, method = 'GET') => send(address, { headers, method });
      const part = await get({ Range: 'bytes=2-3' });
      assert.deepEqual(
        [part.status, part.text, part.headers.get('content-range')],
        [206, 'cd', 'bytes 2-3/6'],
      );
      assert.equal(part.headers.get('content-length'), '2');
      const tail = await get({ Range: 'bytes=-2' });
      assert.deepEqual([tail.status, tail.text], [206, 'ef']);
      const beyond = await get({ Range: 'bytes=6-' });
      assert.deepEqual(
        [beyond.status, beyond.text, beyond.headers.get('content-range')],
        [416, '', 'bytes */6'],
      );
      const etag = part.headers.get('etag') ?? '';
      assert.match(etag, /^"[\w-]{43}"$/);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const { status, text } = await get({ 'If-None-Match': known });
        assert.deepEqual([status, text], [304, ''], known);
      }
      assert.equal((await get({ 'If-None-Match': '"other"' })).status, 200);
      assert.equal((await get({ Range: 'bytes=0-1', 'If-Range': etag })).status, 206);
      assert.equal((await get({ Range: 'bytes=0-1', 'If-Range': '"other"' })).text, SPEECH);
      const head = await get({}, 'HEAD');
      assert.deepEqual([head.status, head.text, head.headers.get('content-length')], [200, '', '6']);
    });

    it('comes with the address from the first listener on', async () => {
      await start();
      const first = await addressOf();
      assert.equal(await addressOf(), first);
      assert.notEqual(await addressOf('دەقێکی تر'), first);
    });

    it('is not found where nothing is cached, and nowhere else', async () => {
      await start();
      const address = await addressOf();
      const other = address.slice(0, -1) + (address.endsWith('A') ? 'B' : 'A');
      const missing = await send(other);
      assert.deepEqual([missing.status, missing.json.code], [404, 'not-supported']);
      assert.equal(missing.headers.get('cache-control'), 'no-store');
      assert.equal((await send(`${address}?copy=1`)).status, 404, 'a cache in front would keep it once more');
      for (const path of ['', '../', '%2e%2e/', 'a'.repeat(42), `${'a'.repeat(43)}/`])
        assert.equal((await send(`${setup.proxy.url}/speech/cached/${path}`)).status, 404, path);
      assert.equal((await send(address, { method: 'POST' })).status, 405);
      assert.equal((await send(address, { method: 'DELETE' })).status, 405);
    });

    it('is not offered by a proxy without a cache', async () => {
      await setup.start();
      const { headers } = await speak(setup.proxy.url, await mint(setup.proxy.url), 'سڵاو');
      assert.equal(headers.get('content-location'), null);
      assert.equal((await send(`${setup.proxy.url}/speech/cached/${'a'.repeat(43)}`)).status, 404);
    });
  });
}

after(assertNothingLeaked);
