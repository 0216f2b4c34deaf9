import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, describe, it } from 'node:test';
import { assertNothingLeaked, rememberSeen, STT_KEY, TTS_KEY, USER_TEXT } from '../support/secrets.ts';
import { mint, ORIGIN, OTHER_ORIGIN, post, send, speak, TRANSPORTS } from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';

for (const transport of TRANSPORTS) {
  describe(`the ${transport.name}`, () => {
    const setup = useProxy(transport);

    it('issues a token to a page, with its limits', async () => {
      await setup.start({ clock: () => 1_800_000_000_500 });
      const { status, json, headers } = await post(`${setup.proxy.url}/speech/token`, { scope: ['tts'] });
      assert.equal(status, 200);
      const { token, ...rest } = json;
      assert.equal(typeof token, 'string');
      assert.deepEqual(rest, {
        token_type: 'Bearer',
        expires_in: 300,
        expires_at: 1_800_000_300,
        scope: ['tts'],
        limits: { max_chars: 500, characters: 10_000, requests: 100 },
      });
      assert.equal(headers.get('cache-control'), 'no-store');
    });

    it('issues transcription tokens for one request and one minute, with the largest file size', async () => {
      await setup.start();
      for (const scope of [['stt'], ['tts', 'stt']]) {
        const { json } = await post(`${setup.proxy.url}/speech/token`, { scope });
        assert.equal(json.expires_in, 60);
        assert.deepEqual(json.scope, scope);
      }
      const { json } = await post(`${setup.proxy.url}/speech/token`, { scope: ['stt', 'stt'] });
      assert.deepEqual(json.scope, ['stt']);
      assert.deepEqual(json.limits, {
        max_chars: 500,
        characters: 0,
        requests: 1,
        max_upload_bytes: 10 * 1024 * 1024,
      });
    });

    it('sends the service the body as it was understood and its own key, and nothing else from the client', async () => {
      await setup.start();
      const body = `{ "text" : "${USER_TEXT}", "seed": 1, "\\u0073eed": 12345678, "speed":1.0 }`;
      await post(`${setup.proxy.url}/speech/api/tts-proxy?x=1`, body, {
        Authorization: `Bearer ${await mint(setup.proxy.url)}`,
        Accept: 'audio/wav',
        Cookie: 'session=1',
        'x-api-key': 'ks_tts_guess',
        'x-forwarded-for': '1.2.3.4',
        'x-custom': 'a',
        Referer: 'https://page.example/private',
      });
      const [received] = setup.upstream.requests;
      assert.equal(received?.url, '/api/tts-proxy');
      assert.equal(received.body.toString(), `{"seed":12345678,"speed":1,"text":"${USER_TEXT}"}`);
      assert.equal(received.headers['x-api-key'], TTS_KEY);
      assert.equal(received.headers['content-type'], 'application/json');
      assert.equal(received.headers.accept, 'audio/wav');
      for (const name of ['cookie', 'authorization', 'origin', 'referer', 'x-custom', 'x-forwarded-for']) {
        assert.equal(received.headers[name], undefined, name);
      }
    });

    it('keeps the path of the base URL and uses the right kind of key', async () => {
      await setup.start({ baseUrl: `${setup.upstream.url}/v1/` });
      setup.upstream.answer((_request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end('{"websocket_url":"ws://127.0.0.1:9/live"}');
      });
      await post(
        `${setup.proxy.url}/speech/api/stt-stream-connect`,
        { dialect: 'sorani' },
        { Authorization: `Bearer ${await mint(setup.proxy.url, ['stt'])}` },
      );
      assert.equal(setup.upstream.requests[0]?.url, '/v1/api/stt-stream-connect');
      assert.equal(setup.upstream.requests[0].headers['x-api-key'], STT_KEY);
    });

    it('works under another mount, and at the root', async () => {
      for (const mount of ['/voice/v1', '']) {
        await setup.start({ mount });
        assert.equal((await post(`${setup.proxy.url}${mount}/token`, { scope: ['tts'] })).status, 200);
        assert.equal((await post(`${setup.proxy.url}/speech/token`, { scope: ['tts'] })).status, 404);
        await setup.proxy.close();
      }
      await setup.start();
    });

    it('answers a preflight with the exact origin', async () => {
      await setup.start({ origins: [OTHER_ORIGIN, ORIGIN] });
      for (const path of [
        'token',
        'api/tts-stream',
        'api/tts-proxy',
        'api/stt-proxy',
        'api/stt-stream-connect',
      ]) {
        const { status, headers } = await send(`${setup.proxy.url}/speech/${path}`, {
          method: 'OPTIONS',
          headers: {
            'Access-Control-Request-Method': 'POST',
            'Access-Control-Request-Headers': 'authorization,content-type',
          },
        });
        assert.equal(status, 204);
        assert.equal(headers.get('access-control-allow-origin'), ORIGIN);
        assert.equal(headers.get('access-control-allow-methods'), 'POST');
        assert.equal(
          headers.get('access-control-allow-headers'),
          'Authorization, Content-Type, Speech-Signature, Speech-Page',
        );
        assert.equal(headers.get('access-control-max-age'), '600');
        assert.equal(headers.get('vary'), 'Origin');
      }
    });

    it('lets a listed page read every response, including refusals, and other pages none', async () => {
      await setup.start();
      const listed = [
        await speak(setup.proxy.url, await mint(setup.proxy.url)),
        await speak(setup.proxy.url, 'forged'),
        await send(`${setup.proxy.url}/speech/nothing`),
      ];
      for (const { headers } of listed) {
        assert.equal(headers.get('access-control-allow-origin'), ORIGIN);
        assert.match(
          headers.get('access-control-expose-headers') ?? '',
          /X-Sample-Rate, X-Channels, X-Bit-Depth, X-Model-Version, X-Request-Id, Retry-After/,
        );
        assert.equal(headers.get('vary'), 'Origin');
      }
      const { headers } = await speak(setup.proxy.url, 'forged', 'a', { Origin: OTHER_ORIGIN });
      assert.equal(headers.get('access-control-allow-origin'), null);
    });

    it('names the methods of a path with 405', async () => {
      await setup.start();
      assert.equal((await send(`${setup.proxy.url}/speech/token`)).headers.get('allow'), 'POST, OPTIONS');
      assert.equal(
        (await post(`${setup.proxy.url}/speech/api/get-speakers`, {})).headers.get('allow'),
        'GET, OPTIONS',
      );
    });

    it('refuses a token once it has expired', async () => {
      let now = 1_800_000_000_000;
      await setup.start({ clock: () => now });
      const token = await mint(setup.proxy.url);
      now += 299_000;
      assert.equal((await speak(setup.proxy.url, token)).status, 200);
      now += 1000;
      const late = await speak(setup.proxy.url, token);
      assert.equal(late.status, 401);
      assert.equal(late.json.code, 'token-expired');
    });

    it('calls the authorize hook, and issues what it grants', async () => {
      const calls: unknown[] = [];
      await setup.start({
        public: false,
        origins: [],
        authorize: async (request) => {
          calls.push({ origin: request.origin, scope: request.scope, session: request.header('Cookie') });
          return { subject: 'user-7', budget: { characters: 10, requests: 3, maxChars: 6 } };
        },
      });
      const own = { Origin: setup.proxy.url, Cookie: 'session=abc' };
      const { json } = await post(`${setup.proxy.url}/speech/token`, { scope: ['tts'] }, own);
      assert.deepEqual(calls, [{ origin: setup.proxy.url, scope: ['tts'], session: 'session=abc' }]);
      assert.deepEqual(json.limits, { max_chars: 6, characters: 10, requests: 3 });
      assert.equal((await speak(setup.proxy.url, String(json.token), 'سڵاو', own)).status, 200);
      assert.equal(
        (await speak(setup.proxy.url, String(json.token), 'سڵاوسڵاو', own)).json.code,
        'text-too-long',
      );
      // Without a list only the proxy's own origin is allowed.
      assert.equal((await post(`${setup.proxy.url}/speech/token`, { scope: ['tts'] })).status, 403);
    });

    it('serves a client without an origin that the site authorizes, and no page with its token', async () => {
      await setup.start({
        public: false,
        authorize: (request) =>
          request.header('authorization') === 'Bearer app-session' ? { subject: 'app' } : null,
      });
      const token = await mint(setup.proxy.url, ['tts'], { Origin: '', Authorization: 'Bearer app-session' });
      assert.equal((await speak(setup.proxy.url, token, 'a', { Origin: '' })).status, 200);
      assert.equal((await speak(setup.proxy.url, token, 'a')).status, 403);
    });

    it('answers 500 and keeps running when the authorize hook fails', async () => {
      let fails = true;
      await setup.start({
        authorize: () => {
          if (fails) throw new Error(`database down, key ${TTS_KEY}`);
          return { subject: 'x' };
        },
      });
      const answer = await post(`${setup.proxy.url}/speech/token`, { scope: ['tts'] });
      assert.equal(answer.status, 500);
      assert.deepEqual(answer.json, {
        error: 'The speech proxy could not handle this request.',
        code: 'internal',
      });
      fails = false;
      await mint(setup.proxy.url);
    });

    it('answers 500 when the authorize hook returns an invalid grant', async () => {
      for (const grant of [
        {},
        { subject: 'x', budget: { characters: Number.NaN } },
        { subject: 'x', budget: { requests: -1 } },
      ]) {
        await setup.start({ authorize: () => grant as { subject: string } });
        assert.equal((await post(`${setup.proxy.url}/speech/token`, { scope: ['tts'] })).status, 500);
        await setup.proxy.close();
      }
      await setup.start();
    });

    it('rejects requests with ambiguous targets', async () => {
      await setup.start();
      const token = await mint(setup.proxy.url);
      const port = Number(new URL(setup.proxy.url).port);
      const rest = `Host: 127.0.0.1\r\nOrigin: ${ORIGIN}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 12\r\nConnection: close\r\n`;
      const body = '\r\n{"text":"a"}';
      const attempts = [
        ['POST /speech/api/tts-stream/..%2f..%2fadmin HTTP/1.1\r\n', rest, body],
        ['POST //speech/api/tts-stream HTTP/1.1\r\n', rest, body],
        ['POST /speech/api/tts-stream%0d%0aX: HTTP/1.1\r\n', rest, body],
        ['POST http://127.0.0.1:1/evil/api/tts-stream HTTP/1.1\r\n', rest, body],
        ['POST /speech/api/tts-stream HTTP/1.1\r\n', `${rest}Transfer-Encoding: chunked\r\n`, body],
        [
          'POST /speech/api/tts-stream HTTP/1.1\r\n',
          `${rest}Accept: a\r\n\tb: folded\r\n`.replace('\r\n\t', '\r\n\x00'),
          body,
        ],
      ];
      for (const parts of attempts) {
        const answer = await raw(port, parts.join(''));
        assert.match(answer, /^HTTP\/1\.1 40[04] /, parts[0]);
      }
      assert.equal(setup.upstream.requests.length, 0);
    });
  });
}

function raw(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.setEncoding('utf8');
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      rememberSeen(answer);
      resolve(answer);
    });
  });
}

after(assertNothingLeaked);
