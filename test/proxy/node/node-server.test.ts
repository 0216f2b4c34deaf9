import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { type RunningProxy, startNodeProxy } from '../../../src/proxy/node.ts';
import { assertNothingLeaked, STT_KEY, TOKEN_SECRET, TTS_KEY } from '../support/secrets.ts';
import { mint, ORIGIN, post, send, speak } from '../support/transports.ts';
import { startUpstream, type Upstream } from '../support/upstream.ts';

const MEGABYTE = 1024 * 1024;

describe('the standalone proxy server', () => {
  let upstream: Upstream;
  let proxy: RunningProxy | undefined;

  const environment = () => ({
    KURDISH_SPEECH_BASE_URL: upstream.url,
    KURDISH_SPEECH_TTS_KEY: TTS_KEY,
    KURDISH_SPEECH_STT_KEY: STT_KEY,
    KURDISH_SPEECH_TOKEN_SECRET: TOKEN_SECRET,
    KURDISH_SPEECH_PUBLIC: '1',
    KURDISH_SPEECH_ORIGINS: ORIGIN,
    KURDISH_SPEECH_MAX_CHARS: '12',
    KURDISH_SPEECH_MAX_UPLOAD_BYTES: String(32 * MEGABYTE),
  });

  beforeEach(async () => {
    upstream = await startUpstream();
  });
  afterEach(async () => {
    await proxy?.close();
    proxy = undefined;
    await upstream.close();
  });

  it('listens on loopback only, on a free port, and streams speech', async () => {
    proxy = await startNodeProxy({ environment: environment() });
    assert.match(proxy.url, /^http:\/\/127\.0\.0\.1:\d+$/);
    const token = await mint(proxy.url);
    assert.equal((await speak(proxy.url, token, 'سڵاو')).text, 'abcdef');
    assert.equal((await speak(proxy.url, token, 'ڵ'.repeat(13))).json.code, 'text-too-long');
  });

  it('uses the configured host and mount', async () => {
    proxy = await startNodeProxy({ environment: environment(), host: '::1', mount: '/voice' });
    assert.match(proxy.url, /^http:\/\/\[::1\]:\d+$/);
    assert.equal((await send(`${proxy.url}/voice/token`)).status, 405);
  });

  it('counts what pages report of listening where it is turned on, and the metrics name it', async () => {
    const report = () => post(`${proxy!.url}/speech/listening`, { page: '/news/1', percent: 50, seconds: 7 });
    proxy = await startNodeProxy({ environment: environment(), metricsPort: 0 });
    assert.equal((await report()).status, 404);
    await proxy.close();
    const on = { ...environment(), KURDISH_SPEECH_LISTENING: '1' };
    proxy = await startNodeProxy({ environment: on, metricsPort: 0 });
    assert.equal((await report()).status, 204);
    const { text } = await send(proxy.metricsUrl ?? '');
    assert.match(text, new RegExp(`_parts_total{page="${ORIGIN}/news/1",percent="50"} 1$`, 'm'));
    assert.match(text, /_listening_seconds_total\{page="[^"]+"\} 7$/m);
    assert.match(text, /http_route="\/listening"/);
    await assert.rejects(startNodeProxy({ environment: on }), /needs --metrics PORT/);
  });

  it('keeps speech in public mode unless told not to, and counts it on a port of its own', async () => {
    proxy = await startNodeProxy({ environment: environment(), metricsPort: 0 });
    assert.match(proxy.metricsUrl ?? '', /^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    const token = await mint(proxy.url);
    for (const expected of ['fwd=miss; stored', 'hit', 'hit'])
      assert.equal(
        (await speak(proxy.url, token, 'سڵاو')).headers.get('cache-status'),
        `kurdish-speech; ${expected}`,
      );
    const { status, text, headers } = await send(proxy.metricsUrl ?? '');
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
    assert.match(text, /^kurdish_speech_proxy_characters_total\{source="bought"\} 4$/m);
    assert.match(text, /^kurdish_speech_proxy_bytes_total\{source="cache"\} 12$/m);
    assert.match(text, /^kurdish_speech_proxy_voice_answers_total\{voice="sorani_m001",source="cache"\} 2$/m);
    assert.doesNotMatch(text, /سڵاو/);
    assert.equal((await send(`${proxy.url}/metrics`)).status, 404, 'not where pages are');
    assert.equal((await send(new URL('/', proxy.metricsUrl).href)).status, 404);
    assert.equal((await send(proxy.metricsUrl ?? '', { method: 'POST' })).status, 405);
    await proxy.close();
    proxy = await startNodeProxy({ environment: { ...environment(), KURDISH_SPEECH_CACHE: 'off' } });
    assert.equal(proxy.metricsUrl, undefined);
    const other = await mint(proxy.url);
    for (let round = 0; round < 2; round++)
      assert.equal(
        (await speak(proxy.url, other, 'سڵاو')).headers.get('cache-status'),
        'kurdish-speech; fwd=bypass',
      );
  });

  it('does not start with a bad environment or on a port in use', async () => {
    await assert.rejects(
      startNodeProxy({ environment: { ...environment(), KURDISH_SPEECH_PUBLIC: undefined } }),
      /KURDISH_SPEECH_PUBLIC=1/,
    );
    proxy = await startNodeProxy({ environment: environment() });
    const port = Number(new URL(proxy.url).port);
    await assert.rejects(startNodeProxy({ environment: environment(), port }), { code: 'EADDRINUSE' });
  });

  it('finishes open streams when it is closed, and accepts no new requests', async () => {
    const running = await startNodeProxy({ environment: environment() });
    let finish = () => {};
    upstream.answer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'audio/pcm' });
      response.write('abc');
      finish = () => response.end('def');
    });
    const token = await mint(running.url);
    const request = httpRequest(`${running.url}/speech/api/tts-stream`, {
      method: 'POST',
      headers: { Origin: ORIGIN, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    });
    request.end('{"text":"a"}');
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const closing = running.close();
    await assert.rejects(fetch(`${running.url}/speech/token`));
    finish();
    let text = '';
    for await (const chunk of response) text += chunk;
    assert.equal(text, 'abcdef');
    assert.equal(response.complete, true);
    await closing;
  });

  it('resets an HTTP/1.0 connection when the stream breaks, because a clean close would look like the end', async () => {
    proxy = await startNodeProxy({ environment: environment() });
    let die = () => {};
    upstream.answer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'audio/pcm' });
      response.write('abc');
      die = () => response.destroy();
    });
    const body = '{"text":"a"}';
    const head = [
      'POST /speech/api/tts-stream HTTP/1.0',
      'Host: proxy',
      `Origin: ${ORIGIN}`,
      `Authorization: Bearer ${await mint(proxy.url)}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    let received = '';
    const outcome = new Promise((resolve) => {
      socket.on('data', (data) => {
        received += data;
        if (received.endsWith('abc')) die();
      });
      socket.on('end', () => resolve('a clean end'));
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    });
    assert.equal(await outcome, 'ECONNRESET');
  });

  it('reads an upload to its end even if the service refuses it early, for clients that read no response before', async () => {
    proxy = await startNodeProxy({ environment: environment() });
    upstream.answerRaw((request, response) => {
      request.on('error', () => {});
      request.once('data', () => {
        response.writeHead(403, { 'Content-Type': 'application/json' }).end('{"error":"no STT plan"}');
      });
    });
    const token = await mint(proxy.url, ['stt']);
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
    const head = [
      'POST /speech/api/stt-proxy HTTP/1.1',
      'Host: proxy',
      `Origin: ${ORIGIN}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${32 * MEGABYTE}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const piece = Buffer.alloc(MEGABYTE);
    for (let sent = 0; sent < 32; sent++) if (!socket.write(piece)) await once(socket, 'drain');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    assert.match(answer.toString(), /^HTTP\/1\.1 403 /);
    socket.destroy();
  });

  it('disconnects a client that stopped reading, never one that waits for a file', async () => {
    proxy = await startNodeProxy({ environment: environment() });
    const { port } = new URL(proxy.url);
    const timeouts: (() => number | undefined)[] = [];
    const onRequest = (message: unknown) => {
      const { socket } = message as { socket: Socket };
      if (String(socket.localPort) === port) timeouts.push(() => socket.timeout);
    };
    const token = await mint(proxy.url);
    subscribe('http.server.request.start', onRequest);
    let whileWaiting: number | undefined;
    let finish = () => {};
    upstream.answer((_request, response) => {
      whileWaiting = timeouts.at(-1)?.();
      response.writeHead(200, { 'Content-Type': 'audio/wav' });
      response.write('abc');
      finish = () => response.end('def');
    });
    const response = await fetch(`${proxy.url}/speech/api/tts-proxy`, {
      method: 'POST',
      headers: { Origin: ORIGIN, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: '{"text":"a"}',
    });
    const whileStreaming = timeouts.at(-1)?.();
    finish();
    assert.equal(await response.text(), 'abcdef');
    unsubscribe('http.server.request.start', onRequest);
    assert.ok(!whileWaiting, `a socket that waits is closed after ${whileWaiting} ms`);
    assert.equal(whileStreaming, 120_000);
  });

  it('responds to a malformed request, and keeps running', async () => {
    proxy = await startNodeProxy({ environment: environment() });
    const port = Number(new URL(proxy.url).port);
    for (const [nonsense, status, code] of [
      ['\x16\x03\x01\x02\x00', 400, 'invalid-argument'],
      [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'canary'.repeat(4000)}\r\n\r\n`, 431, 'invalid-argument'],
      [
        'POST /speech/token HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
        400,
        'invalid-argument',
      ],
      ['GET /canary HTTP/1.1\r\n\r\n', 400, 'invalid-argument'],
      ['GET /canary HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400, 'invalid-argument'],
      ['GET /canary HTTP/1.1\r\nHost: a\r\nExpect: canary\r\nConnection: close\r\n\r\n', 404, undefined],
    ] as const) {
      const socket = connect(port, '127.0.0.1', () => socket.write(nonsense));
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      await once(socket, 'close');
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `));
      const [head, body] = answer.split('\r\n\r\n') as [string, string];
      for (const header of [
        /^content-type: application\/json/im,
        /^cache-control: no-store\r?$/im,
        /^x-content-type-options: nosniff\r?$/im,
        /^connection: close\r?$/im,
      ])
        assert.match(head, header);
      if (code) assert.equal((JSON.parse(body) as { code: string }).code, code);
      assert.doesNotMatch(answer, /canary/);
    }
    await mint(proxy.url);
  });
});

after(assertNothingLeaked);
