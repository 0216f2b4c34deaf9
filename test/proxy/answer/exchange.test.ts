import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, describe, it } from 'node:test';
import { assertNothingLeaked, loggedSoFar, STT_KEY, TTS_KEY } from '../support/secrets.ts';
import { mint, ORIGIN, post, send, speak, TRANSPORTS } from '../support/transports.ts';
import { startUpstream, type UpstreamHandler } from '../support/upstream.ts';
import { useProxy } from '../support/use-proxy.ts';

const answerWith =
  (status: number, body: string, headers: Record<string, string> = {}): UpstreamHandler =>
  (_request, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
const JSON_TYPE = { 'Content-Type': 'application/json' };

for (const transport of TRANSPORTS) {
  describe(`responses of the service, through the ${transport.name}`, () => {
    const setup = useProxy(transport);

    const ask = async () => speak(setup.proxy.url, await mint(setup.proxy.url));
    const live = async () =>
      post(
        `${setup.proxy.url}/speech/api/stt-stream-connect`,
        { dialect: 'sorani' },
        { Authorization: `Bearer ${await mint(setup.proxy.url, ['stt'])}` },
      );

    it('forwards the headers that describe the audio, and no others', async () => {
      await setup.start();
      setup.upstream.answer(
        answerWith(200, 'abcdef', {
          'Content-Type': 'audio/pcm',
          'X-Sample-Rate': '24000',
          'X-Channels': '1',
          'X-Bit-Depth': '16',
          'X-Model-Version': 'v3',
          'X-Request-Id': 'r-1',
          'Set-Cookie': 'upstream=1',
          Server: 'upstream',
          'X-Powered-By': 'upstream',
          'Access-Control-Allow-Origin': '*',
          'Cache-Control': 'public, max-age=999',
        }),
      );
      const { headers, text } = await ask();
      assert.equal(text, 'abcdef');
      const passed = {
        'x-sample-rate': '24000',
        'x-channels': '1',
        'x-bit-depth': '16',
        'x-model-version': 'v3',
        'x-request-id': 'r-1',
        'content-type': 'audio/pcm',
      };
      for (const [name, value] of Object.entries(passed)) assert.equal(headers.get(name), value, name);
      for (const name of ['set-cookie', 'server', 'x-powered-by'])
        assert.equal(headers.get(name), null, name);
      assert.equal(headers.get('cache-control'), 'no-store, no-transform');
      assert.notEqual(headers.get('access-control-allow-origin'), '*');
    });

    it('forwards documented refusals with their reason and upgrade URL', async () => {
      await setup.start();
      setup.upstream.answer(
        answerWith(
          403,
          '{"error":"This voice needs a paid plan.","upgrade_required":true,"upgrade_url":"https://example.com/plans","internal":"db-7"}',
          JSON_TYPE,
        ),
      );
      const forbidden = await ask();
      assert.equal(forbidden.status, 403);
      assert.deepEqual(forbidden.json, {
        error: 'This voice needs a paid plan.',
        code: 'upgrade-required',
        upgrade_required: true,
        upgrade_url: 'https://example.com/plans',
      });
      setup.upstream.answer(
        answerWith(
          422,
          '{"detail":[{"loc":["body","temperature"],"msg":"must be above 0","type":"value_error","input":0,"ctx":{}}]}',
          JSON_TYPE,
        ),
      );
      const invalid = await ask();
      assert.equal(invalid.status, 422);
      assert.deepEqual(invalid.json, {
        error: 'must be above 0',
        code: 'invalid-argument',
        field: 'temperature',
        detail: [{ loc: ['body', 'temperature'], msg: 'must be above 0', type: 'value_error' }],
      });
    });

    it('accepts a list of errors with undocumented types', async () => {
      await setup.start();
      const trap = '{"toString":1,"valueOf":1}';
      setup.upstream.answer(
        answerWith(422, `{"detail":[{"loc":[${trap},"speed"],"msg":${trap},"type":${trap}},7]}`, JSON_TYPE),
      );
      const { status, json } = await ask();
      assert.equal(status, 422);
      assert.deepEqual(json.detail, [
        { loc: ['speed'], msg: '', type: '' },
        { loc: [], msg: '', type: '' },
      ]);
    });

    it('converts a plain-text refusal to JSON', async () => {
      await setup.start();
      setup.upstream.answer(answerWith(400, 'Invalid dialect', { 'Content-Type': 'text/plain' }));
      const { status, json, headers } = await ask();
      assert.equal(status, 400);
      assert.deepEqual(json, { error: 'Invalid dialect', code: 'language-not-supported' });
      assert.match(headers.get('content-type') ?? '', /^application\/json/);
    });

    it('replaces an HTML page with a sentence, and drops a link that is not a web URL', async () => {
      await setup.start();
      setup.upstream.answer(
        answerWith(500, '<html><body>nginx</body></html>', { 'Content-Type': 'text/html' }),
      );
      assert.deepEqual((await ask()).json, {
        error: 'The speech service answered with status 500.',
        code: 'internal',
      });
      setup.upstream.answer(answerWith(403, '{"error":"no","upgrade_url":"javascript:alert(1)"}', JSON_TYPE));
      assert.equal((await ask()).json.upgrade_url, undefined);
    });

    it('does not reveal the internal address of the service to pages', async () => {
      await setup.start();
      for (const address of ['http://10.0.0.5:8300/plans', 'https://speech.internal/plans']) {
        setup.upstream.answer(
          answerWith(403, JSON.stringify({ error: 'no', upgrade_url: address }), JSON_TYPE),
        );
        const { text, json } = await ask();
        assert.doesNotMatch(text, /10\.0\.0\.5|internal/);
        assert.equal(json.code, 'upgrade-required');
      }
    });

    for (const [origins, isForwarded] of [
      [['http://localhost:3000'], true],
      [['http://localhost:3000', ORIGIN], false],
      [[ORIGIN], false],
    ] as const) {
      it(`${isForwarded ? 'forwards' : 'drops'} an upgrade URL on this machine for pages of ${origins.join(' and ')}`, async () => {
        await setup.start({ origins });
        const Origin = origins[0];
        const address = 'http://127.0.0.1:4500/plans';
        setup.upstream.answer(
          answerWith(403, JSON.stringify({ error: 'no', upgrade_url: address }), JSON_TYPE),
        );
        const { json } = await post(`${setup.proxy.url}/speech/token`, { scope: ['tts'] }, { Origin });
        const answer = await post(
          `${setup.proxy.url}/speech/api/tts-stream`,
          { text: 'سڵاو', speaker_id: 'sorani_f001' },
          { Origin, Authorization: `Bearer ${json.token}` },
        );
        assert.equal(answer.json.code, 'upgrade-required');
        assert.equal(answer.json.upgrade_url, isForwarded ? address : undefined);
      });
    }

    it('replaces an error with undocumented fields with a sentence', async () => {
      await setup.start();
      for (const body of [
        '{"detail":[{"loc":7}]}',
        '{"detail":[null]}',
        '{"error":{"a":1}}',
        '{"error":"no","field":{}}',
        '[]',
        'null',
        '7',
        '""',
        '',
      ]) {
        setup.upstream.answer(answerWith(422, body, JSON_TYPE));
        const { status, json } = await ask();
        assert.deepEqual([status, json.code, typeof json.error], [422, 'invalid-argument', 'string'], body);
        assert.doesNotMatch(String(json.error), /object/, body);
      }
    });

    it('never reveals to a visitor that the API key is invalid, but logs it', async () => {
      await setup.start();
      for (const body of ['Invalid API key', '{"error":"Invalid API key"}']) {
        setup.upstream.answer(answerWith(401, body));
        const { status, json } = await ask();
        assert.equal(status, 502);
        assert.deepEqual(json, {
          error: 'The speech service does not serve this site.',
          code: 'plan-inactive',
        });
        assert.match(loggedSoFar().at(-1) ?? '', /refused the API key; check KURDISH_SPEECH_TTS_KEY/);
      }
    });

    it('follows no redirect', async () => {
      await setup.start();
      let followed = false;
      const elsewhere = await startUpstream();
      elsewhere.answer((_request, response) => {
        followed = true;
        response.end();
      });
      for (const status of [301, 302, 303, 307, 308]) {
        setup.upstream.answer(answerWith(status, '', { Location: `${elsewhere.url}/steal` }));
        assert.equal((await ask()).status, 502);
      }
      assert.equal(followed, false);
      await elsewhere.close();
    });

    it('answers 502 to an HTML page, a compressed body or an undocumented status', async () => {
      await setup.start();
      const answers: [number, Record<string, string>][] = [
        [200, { 'Content-Type': 'text/html' }],
        [200, { 'Content-Type': 'audio/pcm', 'Content-Encoding': 'br' }],
        [204, {}],
        [404, JSON_TYPE],
        [405, JSON_TYPE],
        [407, JSON_TYPE],
        [418, JSON_TYPE],
        [502, JSON_TYPE],
      ];
      for (const [status, headers] of answers) {
        setup.upstream.answer(answerWith(status, status === 204 ? '' : '{}', headers));
        assert.equal((await ask()).status, 502, String(status));
      }
    });

    it('answers 502 where nothing listens or the response is not HTTP', async () => {
      const noise = createServer((socket) => {
        socket.on('error', () => {});
        socket.end('SSH-2.0-OpenSSH\r\n');
      });
      await new Promise<void>((resolve) => noise.listen(0, '127.0.0.1', resolve));
      const { port } = noise.address() as { port: number };
      await setup.start({ baseUrl: `http://127.0.0.1:${port}` });
      assert.equal((await ask()).status, 502);
      noise.close();
      await new Promise((resolve) => setTimeout(resolve, 20));
      assert.equal((await ask()).status, 502);
    });

    it('answers 504 when no headers arrive, and aborts the upstream request', async () => {
      await setup.start({ streamTimeout: 300 });
      const closed = new Promise<void>((resolve) =>
        setup.upstream.answer((_request, response) => void response.on('close', resolve)),
      );
      const { status, json } = await ask();
      assert.equal(status, 504);
      assert.equal(json.code, 'timeout');
      await closed;
    });

    it('waits longer for a whole file than for a stream', async () => {
      await setup.start({ streamTimeout: 300, fileTimeout: 30_000 });
      setup.upstream.answer(({ url }, response) => {
        if (url !== '/api/tts-proxy') return;
        setTimeout(() => response.writeHead(200, { 'Content-Type': 'audio/wav' }).end('RIFF'), 2000);
      });
      const headers = { Authorization: `Bearer ${await mint(setup.proxy.url)}` };
      const [file, stream] = await Promise.all(
        ['tts-proxy', 'tts-stream'].map((path) =>
          post(`${setup.proxy.url}/speech/api/${path}`, { text: 'a' }, headers),
        ),
      );
      assert.deepEqual([file?.status, file?.text, stream?.status], [200, 'RIFF', 504]);
    });

    it('never exposes the key, even when the service echoes it', async () => {
      await setup.start();
      const echoes: [number, string, Record<string, string>][] = [
        [
          200,
          'abc',
          { 'Content-Type': 'audio/pcm', 'X-Request-Id': `id-${TTS_KEY}`, 'X-Model-Version': TTS_KEY },
        ],
        [400, `Bad key ${TTS_KEY}`, {}],
        [400, `${'x'.repeat(280)} ${TTS_KEY}`, {}],
        [
          403,
          JSON.stringify({
            error: `key ${TTS_KEY}`,
            upgrade_url: `https://example.com/?key=${TTS_KEY}`,
            detail: TTS_KEY,
          }),
          JSON_TYPE,
        ],
        [403, `{"error":"escaped \\u006b${TTS_KEY.slice(1)}"}`, JSON_TYPE],
        [
          422,
          JSON.stringify({ detail: [{ loc: ['header', TTS_KEY], msg: `${STT_KEY} is bad`, type: TTS_KEY }] }),
          JSON_TYPE,
        ],
        [429, '{}', { ...JSON_TYPE, 'Retry-After': TTS_KEY }],
        [401, `Bad key ${TTS_KEY}`, { 'WWW-Authenticate': TTS_KEY }],
        [302, '', { Location: `https://example.com/?key=${TTS_KEY}` }],
      ];
      for (const [status, body, headers] of echoes) {
        setup.upstream.answer(answerWith(status, body, headers));
        const answer = await ask();
        assert.ok(!`${answer.text}${JSON.stringify([...answer.headers])}`.includes(TTS_KEY), answer.text);
      }
      setup.upstream.answer(
        answerWith(
          200,
          JSON.stringify({ websocket_url: `wss://live.example.com/?key=${STT_KEY}` }),
          JSON_TYPE,
        ),
      );
      assert.equal((await live()).status, 502);
    });

    it('reads no more than it needs of an endless error', async () => {
      await setup.start();
      setup.upstream.answer((_request, response) => {
        response.writeHead(400, { 'Content-Type': 'text/plain' });
        const flood = () => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
        };
        response.on('drain', flood);
        flood();
      });
      const { status, text } = await ask();
      assert.equal(status, 400);
      assert.ok(text.length < 1000);
    });

    it('stops a response of which it needs nothing', async () => {
      await setup.start();
      for (const status of [200, 302, 401]) {
        let closed = false;
        setup.upstream.answer((_request, response) => {
          response.on('close', () => {
            closed = true;
          });
          response.writeHead(status, { 'Content-Type': 'text/html' });
          response.write('<p>');
        });
        assert.equal((await ask()).status, 502);
        for (let waits = 0; !closed && waits < 100; waits++)
          await new Promise((resolve) => setTimeout(resolve, 5));
        assert.ok(closed, `${status} is still open`);
      }
    });

    it('returns a live session with its documented fields', async () => {
      await setup.start();
      const session = {
        websocket_url: 'wss://live.example.com/session/1',
        dialect: 'sorani',
        plan: 'free',
        streaming_sessions_used: 1,
        streaming_sessions_total: 20,
        streaming_sessions_purchased: 0,
        streaming_sessions_remaining: 19,
        max_session_duration_seconds: 120,
        message: 'Connect within 5 minutes.',
      };
      setup.upstream.answer(answerWith(200, JSON.stringify({ ...session, account_id: 7 }), JSON_TYPE));
      const { status, json } = await live();
      assert.equal(status, 200);
      assert.deepEqual(json, session);
    });

    it('returns no live URL that a page must not connect to', async () => {
      await setup.start({ liveHosts: ['live.example.com'] });
      for (const url of [
        'ws://127.0.0.1/',
        'wss://169.254.169.254/',
        'wss://evil.test/',
        'wss://u:p@live.example.com/',
        'wss://127.0.0.1/',
        'nonsense',
        7,
        undefined,
      ]) {
        setup.upstream.answer(answerWith(200, JSON.stringify({ websocket_url: url }), JSON_TYPE));
        assert.equal((await live()).status, 502, String(url));
      }
      setup.upstream.answer(answerWith(200, 'no json'));
      assert.equal((await live()).status, 502);
      setup.upstream.answer(
        answerWith(200, JSON.stringify({ websocket_url: 'wss://live.example.com/x' }), JSON_TYPE),
      );
      assert.equal((await live()).status, 200);
    });

    describe('that is 503', () => {
      it('is retried, and the client sees only the success', async () => {
        await setup.start();
        let calls = 0;
        setup.upstream.answer((_request, response) => {
          calls += 1;
          if (calls < 3) response.writeHead(503).end('{"error":"roster"}');
          else response.writeHead(200, { 'Content-Type': 'audio/pcm' }).end('abc');
        });
        const { status, text } = await ask();
        assert.deepEqual([status, text, calls], [200, 'abc', 3]);
        const bodies = setup.upstream.requests.map(({ body }) => body.toString());
        assert.equal(new Set(bodies).size, 1);
      });

      it('is forwarded after two retries', async () => {
        await setup.start();
        setup.upstream.answer(
          answerWith(503, '{"error":"The speaker roster could not be reached."}', JSON_TYPE),
        );
        const { status, json } = await ask();
        assert.equal(status, 503);
        assert.equal(json.error, 'The speaker roster could not be reached.');
        assert.equal(setup.upstream.requests.length, 3);
      });

      it('is retried after Retry-After, up to two seconds', async () => {
        await setup.start();
        let calls = 0;
        const times: number[] = [];
        setup.upstream.answer((_request, response) => {
          times.push(performance.now());
          calls += 1;
          if (calls === 1) response.writeHead(503, { 'Retry-After': '1' }).end();
          else response.writeHead(200, { 'Content-Type': 'audio/pcm' }).end('abc');
        });
        assert.equal((await ask()).status, 200);
        assert.ok(times[1]! - times[0]! > 950);
        setup.upstream.answer(answerWith(503, '', { 'Retry-After': '3' }));
        const before = setup.upstream.requests.length;
        const { status, headers } = await ask();
        assert.deepEqual(
          [status, headers.get('retry-after'), setup.upstream.requests.length - before],
          [503, '3', 1],
        );
      });

      it('causes a failing service at most a fifth more requests in the long run', async () => {
        await setup.start();
        setup.upstream.answer(answerWith(503, '{}', JSON_TYPE));
        const token = await mint(setup.proxy.url);
        for (let count = 0; count < 100; count++) await speak(setup.proxy.url, token);
        // 100 requests, a fifth of them retried, and the ten retries saved before.
        assert.ok(setup.upstream.requests.length <= 130, String(setup.upstream.requests.length));
      });

      it('is not retried once the client has disconnected', async () => {
        await setup.start();
        const leaving = new AbortController();
        setup.upstream.answer((_request, response) => {
          response.writeHead(503, { 'Retry-After': '1' }).end();
          setTimeout(() => leaving.abort(), 50);
        });
        const token = await mint(setup.proxy.url);
        const request = send(`${setup.proxy.url}/speech/api/tts-stream`, {
          method: 'POST',
          signal: leaving.signal,
          headers: { ...JSON_TYPE, Authorization: `Bearer ${token}` },
          body: '{"text":"a"}',
        });
        await assert.rejects(request);
        await new Promise((resolve) => setTimeout(resolve, 1200));
        assert.equal(setup.upstream.requests.length, 1);
      });
    });
  });
}

after(assertNothingLeaked);
