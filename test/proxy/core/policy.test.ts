import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, describe, it } from 'node:test';
import type { ProxyOptions } from '../../../src/proxy/core/options.ts';
import { assertNothingLeaked, rememberSeen, STT_KEY, TTS_KEY, USER_TEXT } from '../support/secrets.ts';
import {
  type Answer,
  mint,
  ORIGIN,
  OTHER_ORIGIN,
  post,
  send,
  speak,
  TRANSPORTS,
} from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';

interface Situation {
  url: string;
  tts: string;
  stt: string;
}

interface Case {
  it: string;
  ask(situation: Situation): Promise<Answer>;
  status: number;
  code?: string;
  options?: Partial<ProxyOptions>;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const speech = (url: string) => `${url}/speech/api/tts-stream`;
const form = () => {
  const body = new FormData();
  body.set('file', new Blob(['RIFF']), 'a.wav');
  body.set('dialect', 'sorani');
  return body;
};

/** None of these may reach the service. */
const REFUSED: readonly Case[] = [
  // Minting
  {
    it: 'a token for a page that is not listed',
    ask: ({ url }) => post(`${url}/speech/token`, { scope: ['tts'] }, { Origin: OTHER_ORIGIN }),
    status: 403,
    code: 'origin-refused',
  },
  {
    it: 'a token for a page whose origin only begins like a listed one',
    ask: ({ url }) => post(`${url}/speech/token`, { scope: ['tts'] }, { Origin: `${ORIGIN}.evil.test` }),
    status: 403,
    code: 'origin-refused',
  },
  {
    it: 'a token for the origin null',
    ask: ({ url }) => post(`${url}/speech/token`, { scope: ['tts'] }, { Origin: 'null' }),
    status: 403,
    code: 'origin-refused',
  },
  {
    it: 'a token for a caller without an origin, in public mode',
    ask: ({ url }) => post(`${url}/speech/token`, { scope: ['tts'] }, { Origin: '' }),
    status: 403,
    code: 'origin-refused',
  },
  {
    it: 'a token asked for as a form',
    ask: ({ url }) =>
      send(`${url}/speech/token`, {
        method: 'POST',
        body: 'scope=tts',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
    status: 415,
    code: 'unsupported-media',
  },
  {
    it: 'a token asked for as plain text',
    ask: ({ url }) => post(`${url}/speech/token`, { scope: ['tts'] }, { 'Content-Type': 'text/plain' }),
    status: 415,
    code: 'unsupported-media',
  },
  {
    it: 'a token asked for with broken JSON',
    ask: ({ url }) => post(`${url}/speech/token`, '{"scope":["tts"]'),
    status: 400,
    code: 'invalid-argument',
  },
  {
    it: 'a token without a scope',
    ask: ({ url }) => post(`${url}/speech/token`, {}),
    status: 400,
    code: 'invalid-argument',
  },
  {
    it: 'a token with an empty scope',
    ask: ({ url }) => post(`${url}/speech/token`, { scope: [] }),
    status: 400,
    code: 'invalid-argument',
  },
  {
    it: 'a token with an unknown scope',
    ask: ({ url }) => post(`${url}/speech/token`, { scope: ['tts', 'admin'] }),
    status: 400,
    code: 'invalid-argument',
  },
  {
    it: 'a token for a scope without a key',
    ask: ({ url }) => post(`${url}/speech/token`, { scope: ['stt'] }),
    status: 403,
    code: 'not-supported',
    options: { sttKey: undefined },
  },
  {
    it: 'a token asked for with a token',
    ask: ({ url, tts }) => post(`${url}/speech/token`, { scope: ['tts'] }, bearer(tts)),
    status: 401,
    code: 'unauthorized',
  },
  {
    it: 'a token for a visitor whom the site does not know',
    ask: ({ url }) => post(`${url}/speech/token`, { scope: ['tts'] }, { 'X-Deny': '1' }),
    status: 401,
    code: 'unauthorized',
    options: { authorize: (request) => (request.header('x-deny') ? null : { subject: 'someone' }) },
  },
  {
    it: 'a token from another site where cookies authenticate',
    ask: ({ url }) => post(`${url}/speech/token`, { scope: ['tts'] }, { 'Sec-Fetch-Site': 'cross-site' }),
    status: 403,
    code: 'origin-refused',
    options: { cookies: true },
  },
  // The token
  {
    it: 'speech without a token',
    ask: ({ url }) => post(speech(url), { text: 'a' }),
    status: 401,
    code: 'unauthorized',
  },
  {
    it: 'speech with a token in the query',
    ask: ({ url, tts }) => post(`${speech(url)}?token=${tts}&access_token=${tts}`, { text: 'a' }),
    status: 401,
    code: 'unauthorized',
  },
  {
    it: 'speech with a token in a cookie',
    ask: ({ url, tts }) => post(speech(url), { text: 'a' }, { Cookie: `token=${tts}` }),
    status: 401,
    code: 'unauthorized',
  },
  {
    it: 'speech with the token as another kind of credential',
    ask: ({ url, tts }) => post(speech(url), { text: 'a' }, { Authorization: `Basic ${tts}` }),
    status: 401,
    code: 'unauthorized',
  },
  {
    it: "speech with the caller's own x-api-key",
    ask: ({ url }) => post(speech(url), { text: 'a' }, { 'x-api-key': 'ks_tts_guess' }),
    status: 401,
    code: 'unauthorized',
  },
  {
    it: 'speech with a forged token',
    ask: ({ url, tts }) => post(speech(url), { text: 'a' }, bearer(`${tts.slice(0, -4)}AAAA`)),
    status: 401,
    code: 'unauthorized',
  },
  {
    it: 'speech with a token of 12 KiB',
    ask: ({ url }) => post(speech(url), { text: 'a' }, bearer('a'.repeat(12_288))),
    status: 401,
    code: 'unauthorized',
  },
  // Origin and scope
  {
    it: 'speech from another origin than the token was issued to',
    ask: ({ url, tts }) => post(speech(url), { text: 'a' }, { ...bearer(tts), Origin: OTHER_ORIGIN }),
    status: 403,
    code: 'origin-refused',
    options: { origins: [ORIGIN, OTHER_ORIGIN] },
  },
  {
    it: 'speech from an origin that is not listed',
    ask: ({ url, tts }) => post(speech(url), { text: 'a' }, { ...bearer(tts), Origin: OTHER_ORIGIN }),
    status: 403,
    code: 'origin-refused',
  },
  {
    it: "speech without an Origin on a page's token",
    ask: ({ url, tts }) => post(speech(url), { text: 'a' }, { ...bearer(tts), Origin: '' }),
    status: 403,
    code: 'origin-refused',
  },
  {
    it: 'speech with a token for transcription',
    ask: ({ url, stt }) => post(speech(url), { text: 'a' }, bearer(stt)),
    status: 403,
    code: 'unauthorized',
  },
  {
    it: 'transcription with a token for speech',
    ask: ({ url, tts }) => post(`${url}/speech/api/stt-stream-connect`, { dialect: 'sorani' }, bearer(tts)),
    status: 403,
    code: 'unauthorized',
  },
  {
    it: 'an upload with a token for speech',
    ask: ({ url, tts }) =>
      send(`${url}/speech/api/stt-proxy`, { method: 'POST', body: form(), headers: bearer(tts) }),
    status: 403,
    code: 'unauthorized',
  },
  // The body
  {
    it: 'speech that is not JSON',
    ask: ({ url, tts }) =>
      post(speech(url), 'text=a', { ...bearer(tts), 'Content-Type': 'application/x-www-form-urlencoded' }),
    status: 415,
    code: 'unsupported-media',
  },
  {
    it: 'speech with broken JSON',
    ask: ({ url, tts }) => post(speech(url), '{"text":', bearer(tts)),
    status: 400,
    code: 'invalid-argument',
  },
  {
    it: 'speech whose body is a list',
    ask: ({ url, tts }) => post(speech(url), '[{"text":"a"}]', bearer(tts)),
    status: 400,
    code: 'invalid-argument',
  },
  {
    it: 'speech whose body is 30,000 brackets deep',
    ask: ({ url, tts }) => post(speech(url), '['.repeat(30_000), bearer(tts)),
    status: 400,
    code: 'invalid-argument',
  },
  {
    it: 'speech that is not UTF-8',
    ask: ({ url, tts }) =>
      send(speech(url), {
        method: 'POST',
        body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
        headers: { ...JSON_TYPE, ...bearer(tts) },
      }),
    status: 400,
    code: 'invalid-argument',
  },
  {
    it: 'speech without a text',
    ask: ({ url, tts }) => post(speech(url), { speaker_id: 'sorani_m001' }, bearer(tts)),
    status: 400,
    code: 'invalid-argument',
  },
  {
    it: 'speech of an empty text',
    ask: ({ url, tts }) => post(speech(url), { text: '' }, bearer(tts)),
    status: 400,
    code: 'invalid-argument',
  },
  {
    it: 'speech of a number',
    ask: ({ url, tts }) => post(speech(url), { text: 7 }, bearer(tts)),
    status: 400,
    code: 'invalid-argument',
  },
  {
    it: 'speech with two texts',
    ask: ({ url, tts }) => post(speech(url), `{"text":"${'x'.repeat(5000)}","te\\u0078t":"a"}`, bearer(tts)),
    status: 400,
    code: 'invalid-argument',
  },
  {
    it: 'speech of 501 characters',
    ask: ({ url, tts }) => post(speech(url), { text: 'ڵ'.repeat(501) }, bearer(tts)),
    status: 400,
    code: 'text-too-long',
  },
  {
    it: 'speech in a body over 64 KiB',
    ask: ({ url, tts }) => post(speech(url), { text: 'a', filler: 'x'.repeat(65_536) }, bearer(tts)),
    status: 413,
    code: 'invalid-argument',
  },
  {
    it: 'an upload that is no form',
    ask: ({ url, stt }) => post(`${url}/speech/api/stt-proxy`, {}, bearer(stt)),
    status: 415,
    code: 'unsupported-media',
  },
  {
    it: 'a catalog of an unknown group',
    ask: ({ url }) => send(`${url}/speech/api/get-speakers?model_version=v9`),
    status: 400,
    code: 'invalid-argument',
  },
  // Paths and methods
  {
    it: 'a path that does not exist',
    ask: ({ url, tts }) => post(`${url}/speech/api/clone`, {}, bearer(tts)),
    status: 404,
    code: 'not-supported',
  },
  {
    it: 'a path outside the mount',
    ask: ({ url, tts }) => post(`${url}/api/tts-stream`, { text: 'a' }, bearer(tts)),
    status: 404,
    code: 'not-supported',
  },
  {
    it: 'a mount that only begins alike',
    ask: ({ url }) => post(`${url}/speech2/token`, { scope: ['tts'] }),
    status: 404,
    code: 'not-supported',
  },
  {
    it: 'an encoded path',
    ask: ({ url, tts }) => post(`${url}/speech/api%2ftts-stream`, { text: 'a' }, bearer(tts)),
    status: 404,
    code: 'not-supported',
  },
  {
    it: 'a path with an encoded climb',
    ask: ({ url, tts }) => post(`${url}/speech/api/tts-stream/..%2fadmin`, { text: 'a' }, bearer(tts)),
    status: 404,
    code: 'not-supported',
  },
  {
    it: 'a path with two slashes',
    ask: ({ url, tts }) => post(`${url}/speech//api/tts-stream`, { text: 'a' }, bearer(tts)),
    status: 404,
    code: 'not-supported',
  },
  {
    it: 'GET where POST is meant',
    ask: ({ url }) => send(`${url}/speech/token`),
    status: 405,
    code: 'not-supported',
  },
  {
    it: 'DELETE of a stream',
    ask: ({ url, tts }) => send(speech(url), { method: 'DELETE', headers: bearer(tts) }),
    status: 405,
    code: 'not-supported',
  },
  {
    it: 'POST to the catalog',
    ask: ({ url }) => post(`${url}/speech/api/get-speakers`, {}),
    status: 405,
    code: 'not-supported',
  },
  {
    it: 'a preflight of a page that is not listed',
    ask: ({ url }) =>
      send(speech(url), {
        method: 'OPTIONS',
        headers: { Origin: OTHER_ORIGIN, 'Access-Control-Request-Method': 'POST' },
      }),
    status: 403,
    code: 'origin-refused',
  },
];

for (const transport of TRANSPORTS) {
  describe(`the ${transport.name}`, () => {
    const setup = useProxy(transport);

    for (const refused of REFUSED) {
      it(`refuses ${refused.it}`, async () => {
        await setup.start(refused.options);
        const stt =
          refused.options && 'sttKey' in refused.options ? '' : await mint(setup.proxy.url, ['stt']);
        const answer = await refused.ask({ url: setup.proxy.url, tts: await mint(setup.proxy.url), stt });
        assert.equal(answer.status, refused.status, answer.text);
        assert.equal(answer.json.code, refused.code);
        assert.equal(typeof answer.json.error, 'string');
        assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
        assert.equal(answer.headers.get('cache-control'), 'no-store');
        assert.equal(answer.headers.get('vary'), 'Origin');
        assert.equal(setup.upstream.requests.length, 0, 'the service was called');
      });
    }

    it('gives a page a token with its limits', async () => {
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

    it('gives tokens for transcription one request, a minute and the largest file', async () => {
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

    it('sends the service the body as it came, its own key, and nothing else of the caller', async () => {
      await setup.start();
      const body = `{ "text" : "${USER_TEXT}", "seed": 12345678901234567890, "speed":1.0 }`;
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
      assert.equal(received.body.toString(), body);
      assert.equal(received.headers['x-api-key'], TTS_KEY);
      assert.equal(received.headers['content-type'], 'application/json');
      assert.equal(received.headers.accept, 'audio/wav');
      for (const name of ['cookie', 'authorization', 'origin', 'referer', 'x-custom', 'x-forwarded-for']) {
        assert.equal(received.headers[name], undefined, name);
      }
    });

    it('keeps the path of the base URL and uses the key of the right space', async () => {
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

    it('answers under another mount, and at the root', async () => {
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
        assert.equal(headers.get('access-control-allow-headers'), 'Authorization, Content-Type');
        assert.equal(headers.get('access-control-max-age'), '600');
        assert.equal(headers.get('vary'), 'Origin');
      }
    });

    it('lets a listed page read every answer, refusals too, and no other page any', async () => {
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

    it('asks the site who may speak, and gives what the site grants', async () => {
      const asked: unknown[] = [];
      await setup.start({
        public: false,
        origins: [],
        authorize: async (request) => {
          asked.push({ origin: request.origin, scope: request.scope, session: request.header('Cookie') });
          return { subject: 'user-7', budget: { characters: 10, requests: 3, maxChars: 6 } };
        },
      });
      const own = { Origin: setup.proxy.url, Cookie: 'session=abc' };
      const { json } = await post(`${setup.proxy.url}/speech/token`, { scope: ['tts'] }, own);
      assert.deepEqual(asked, [{ origin: setup.proxy.url, scope: ['tts'], session: 'session=abc' }]);
      assert.deepEqual(json.limits, { max_chars: 6, characters: 10, requests: 3 });
      assert.equal((await speak(setup.proxy.url, String(json.token), 'سڵاو', own)).status, 200);
      assert.equal(
        (await speak(setup.proxy.url, String(json.token), 'سڵاوسڵاو', own)).json.code,
        'text-too-long',
      );
      // With no list the proxy's own origin is the only one.
      assert.equal((await post(`${setup.proxy.url}/speech/token`, { scope: ['tts'] })).status, 403);
    });

    it('serves a program without an origin where the site vouches for it, and no page with its token', async () => {
      await setup.start({
        public: false,
        authorize: (request) =>
          request.header('authorization') === 'Bearer app-session' ? { subject: 'app' } : null,
      });
      const token = await mint(setup.proxy.url, ['tts'], { Origin: '', Authorization: 'Bearer app-session' });
      assert.equal((await speak(setup.proxy.url, token, 'a', { Origin: '' })).status, 200);
      assert.equal((await speak(setup.proxy.url, token, 'a')).status, 403);
    });

    it('answers 500 and goes on when the hook of the site fails', async () => {
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

    it('answers 500 when the hook of the site grants nonsense', async () => {
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

    it('reads no request that is written to confuse it', async () => {
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
