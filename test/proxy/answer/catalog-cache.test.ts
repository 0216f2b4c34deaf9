import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { assertNothingLeaked, TTS_KEY } from '../support/secrets.ts';
import {
  ORIGIN,
  OTHER_ORIGIN,
  type RunningTransport,
  send,
  TRANSPORTS,
  testOptions,
} from '../support/transports.ts';
import { startUpstream, type Upstream } from '../support/upstream.ts';

for (const transport of TRANSPORTS) {
  describe(`the catalog through the ${transport.name}`, () => {
    let upstream: Upstream;
    let proxy: RunningTransport;
    let now = 0;

    beforeEach(async () => {
      now = 1_800_000_000_000;
      upstream = await startUpstream();
      upstream.answer(({ url }, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Set-Cookie': 'a=1' });
        response.end(JSON.stringify({ speakers: [{ id: `voice of ${url}` }] }));
      });
      proxy = await transport.start(testOptions(upstream.url, { clock: () => now }));
    });
    afterEach(async () => {
      await proxy.close();
      await upstream.close();
    });

    const read = (query = '', headers: Record<string, string> = {}) =>
      send(`${proxy.url}/speech/api/get-speakers${query}`, { headers });

    it('needs no token, sends no key, and passes the requested group on', async () => {
      const all = await read();
      assert.equal(all.status, 200);
      assert.deepEqual(all.json, { speakers: [{ id: 'voice of /api/get-speakers' }] });
      assert.equal(all.headers.get('set-cookie'), null);
      assert.equal(upstream.requests[0]?.headers['x-api-key'], undefined);
      const group = await read('?model_version=v5&other=1');
      assert.deepEqual(group.json, { speakers: [{ id: 'voice of /api/get-speakers?model_version=v5' }] });
    });

    it('marks voices outside the plan of the account, if the service reports them', async () => {
      const speakers = [
        { id: 'badini_v5_m001', origin: 'badini' },
        { id: 'sorani_v5_m001', origin: 'v5' },
        { id: 'cast_01', origin: 'cast' },
      ];
      const plan = {
        tts: { plan: { voices: { cast_and_studio: false } }, only_voices: { v5: ['badini_v5_m001'] } },
        upgrade_url: 'https://example.org/plans',
      };
      const message = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { structuredContent: plan } });
      const answers = [`event: message\ndata: ${message}\n\n`, message, '{"error":"no such tool"}', '<html>'];
      for (const answer of answers) {
        upstream.answer(({ url, headers }, response) => {
          assert.equal(headers.authorization, url === '/api/mcp' ? `Bearer ${TTS_KEY}` : undefined);
          response.end(url === '/api/mcp' ? answer : JSON.stringify({ speakers }));
        });
        now += 600_000;
        const { json } = await read('?model_version=v5');
        const isReported = answer.includes('jsonrpc');
        const rows = json.speakers as { locked?: boolean }[];
        const locked = rows.map((speaker) => speaker.locked ?? false);
        assert.deepEqual(locked, isReported ? [false, true, true] : [false, false, false]);
        assert.equal(json.upgrade_url, isReported ? 'https://example.org/plans' : undefined);
        assert.deepEqual((await read()).json, { speakers });
      }
    });

    it('does not reveal the internal address of the service to pages', async () => {
      const tts = { plan: { voices: { cast_and_studio: false } }, only_voices: {} };
      const plan = { tts, upgrade_url: 'http://speech:8300/plans' };
      const message = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { structuredContent: plan } });
      upstream.answer(({ url }, response) => {
        response.end(url === '/api/mcp' ? message : '{"speakers":[{"id":"cast_01","origin":"cast"}]}');
      });
      assert.deepEqual((await read('?model_version=v5')).json, {
        speakers: [{ id: 'cast_01', origin: 'cast', locked: true }],
      });
    });

    it('is the same for pages of every origin: a cache in front of the proxy may keep it once for all', async () => {
      for (const Origin of [ORIGIN, OTHER_ORIGIN, '']) {
        const { headers } = await read('', { Origin });
        assert.equal(headers.get('access-control-allow-origin'), '*', Origin);
        assert.equal(headers.get('vary'), null, Origin);
      }
    });

    it('is fetched once in five minutes, however many pages request it', async () => {
      await Promise.all(Array.from({ length: 20 }, () => read()));
      assert.equal(upstream.requests.length, 1);
      now += 299_000;
      const { headers } = await read();
      assert.match(headers.get('cache-control') ?? '', /public, max-age=300/);
      assert.equal(upstream.requests.length, 1);
      now += 1000;
      await read();
      assert.equal(upstream.requests.length, 2);
    });

    it('answers 304 to a browser that has it cached', async () => {
      const first = await read();
      const etag = first.headers.get('etag') ?? '';
      assert.match(etag, /^"[0-9a-f]+"$/);
      const again = await read('', { 'If-None-Match': etag });
      assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', etag]);
      assert.equal((await read('', { 'If-None-Match': '"other"' })).status, 200);
    });

    it('serves the last listing for a day while the service is down, and keeps retrying', async () => {
      const { text } = await read();
      upstream.answer(
        (_request, response) => void response.writeHead(500).end('{"error":"failed to fetch speakers"}'),
      );
      now += 3_600_000;
      assert.equal((await read()).text, text);
      assert.equal(upstream.requests.length, 2);
      now += 86_400_000;
      assert.equal((await read()).status, 502);
    });

    it('does not retry a service that has just failed for ten seconds', async () => {
      upstream.answer((_request, response) => void response.writeHead(503).end());
      assert.equal((await read()).status, 502);
      now += 9000;
      assert.equal((await read()).status, 502);
      assert.equal(upstream.requests.length, 1);
      upstream.answer((_request, response) => void response.end('{"speakers":[]}'));
      now += 1000;
      assert.deepEqual((await read()).json, { speakers: [] });
    });

    it('returns the stale listing at once while a newer one is fetched', async () => {
      const { text } = await read();
      let finish!: () => void;
      const isRequested = new Promise<void>((resolve) => {
        upstream.answer((_request, response) => {
          finish = () => response.end('{"speakers":[]}');
          resolve();
        });
      });
      now += 600_000;
      const first = read();
      await isRequested;
      assert.equal((await read()).text, text);
      finish();
      assert.deepEqual((await first).json, { speakers: [] });
      assert.deepEqual((await read()).json, { speakers: [] });
      assert.equal(upstream.requests.length, 2);
    });

    it('is refused when the service sends an HTML page, a redirect, or the key', async () => {
      const answers: [number, string, Record<string, string>][] = [
        [200, '<html></html>', {}],
        [200, '{"voices":[]}', {}],
        [200, 'null', {}],
        [200, JSON.stringify({ speakers: [{ id: TTS_KEY }] }), {}],
        [302, '', { Location: `${upstream.url}/elsewhere` }],
      ];
      for (const [status, body, headers] of answers) {
        upstream.answer((_request, response) => void response.writeHead(status, headers).end(body));
        now += 60_000;
        const answer = await read();
        assert.equal(answer.status, 502);
        assert.equal(answer.json.code, 'service-unavailable');
      }
    });
  });
}

describe('a service that does not respond to one catalog request', () => {
  let upstream: Upstream;
  let proxy: RunningTransport;
  let now = 0;
  let isRequested: Promise<void>;
  const read = () => send(`${proxy.url}/speech/api/get-speakers`);
  const falterOnce = () => {
    isRequested = new Promise((resolve) => {
      upstream.answer(() => {
        upstream.answer((_request, response) => void response.end('{"speakers":[]}'));
        resolve();
      });
    });
  };

  beforeEach(async () => {
    now = 1_800_000_000_000;
    upstream = await startUpstream();
    proxy = await TRANSPORTS[1]!.start(testOptions(upstream.url, { clock: () => now }));
  });
  afterEach(async () => {
    await proxy.close();
    await upstream.close();
  });

  it('delays only the visitor whose request it was', async () => {
    falterOnce();
    const leaving = new AbortController();
    const first = fetch(`${proxy.url}/speech/api/get-speakers`, { signal: leaving.signal });
    await isRequested;
    const others = await Promise.all([read(), read(), read()]);
    for (const { json } of others) assert.deepEqual(json, { speakers: [] });
    assert.equal(upstream.requests.length, 2);
    leaving.abort();
    await assert.rejects(first);
  });

  it('delays nobody while there is a stale listing, and is not retried at once', async () => {
    upstream.answer((_request, response) => void response.end('{"speakers":[{"id":"sorani_m001"}]}'));
    const { text } = await read();
    now += 600_000;
    falterOnce();
    assert.equal((await read()).text, text);
    assert.equal((await read()).text, text);
    assert.equal(upstream.requests.length, 2);
    now += 10_000;
    assert.deepEqual((await read()).json, { speakers: [] });
  });
});

after(assertNothingLeaked);
