import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { after, test } from 'node:test';
import { WebSocket as NodeWebSocket } from 'ws';
import { createLiveSession } from '../../src/client/create-live-session.ts';
import { createTokenSource } from '../../src/client/create-token-source.ts';
import { openLiveTranscription } from '../../src/client/live-transcription.ts';
import { SpeechError } from '../../src/contract/errors.ts';
import type { RecognitionEngine } from '../../src/engine/recognition-engine.ts';
import { createCtcEngine } from '../../src/engine/threads/ctc-engine.ts';
import { startNodeProxy } from '../../src/proxy/node.ts';
import { serve } from '../../src/service/serve.ts';
import { spoken } from '../engine/recognition/spoken.ts';
import { openService } from '../service/support/open-service.ts';
import { ToneRecognizer } from '../service/support/tone-recognizer.ts';

const ORIGIN = 'https://page.example';
const webSocket = NodeWebSocket as unknown as typeof WebSocket;

interface Setup {
  stt?: RecognitionEngine;
  publicUrl?: string;
  liveHosts?: string;
}

/** A page's client, the Node proxy and the service, connected by real sockets. */
async function start({ stt = new ToneRecognizer(), publicUrl, liveHosts }: Setup = {}) {
  const lines: string[] = [];
  const note = (message: string, fields?: object) => lines.push(JSON.stringify([message, fields]));
  const logger = { info: note, warn: note, error: note };
  const opened = await openService({ stt, publicUrl, logger });
  const server = await serve(opened.service);
  const { ttsKey, sttKey, id } = await opened.issue({ sttPlan: 'free' });
  const proxy = await startNodeProxy({
    environment: {
      KURDISH_SPEECH_BASE_URL: server.url,
      KURDISH_SPEECH_TTS_KEY: ttsKey,
      KURDISH_SPEECH_STT_KEY: sttKey,
      KURDISH_SPEECH_TOKEN_SECRET: 'a secret for the tokens of this test only',
      KURDISH_SPEECH_ORIGINS: ORIGIN,
      KURDISH_SPEECH_PUBLIC: '1',
      ...(liveHosts && { KURDISH_SPEECH_LIVE_HOSTS: liveHosts }),
    },
    logger,
  });
  after(async () => {
    await proxy.close();
    await server.close();
  });
  const endpoint = `${proxy.url}/speech`;
  /** Fetches like a page of that origin. */
  const fetchAsPage: typeof fetch = (input, init) =>
    fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), origin: ORIGIN } });
  return {
    endpoint,
    service: server.url,
    sttKey,
    lines,
    sessionsUsed: async () => (await opened.store.usage(id, 'sessions'))!.used,
    connect: () =>
      createLiveSession({
        endpoint,
        dialect: 'kurmanji',
        tokenSource: createTokenSource(`${endpoint}/token`, { fetch: fetchAsPage }),
        fetch: fetchAsPage,
      }),
    fetchAsPage,
  };
}

const hasCode = (code: string) => (error: unknown) => error instanceof SpeechError && error.code === code;

test('a page dictates through the proxy into the service with the embedded recognizer, for one session (ez nan dixwim)', async () => {
  const { connect, service, sessionsUsed, lines, sttKey } = await start({
    stt: createCtcEngine({ threads: 1 }),
  });
  const session = await connect();
  assert.ok(session.url.startsWith(`${service.replace('http:', 'ws:')}/api/`), session.url);
  assert.deepEqual(session.sessions, { used: 1, total: 20, purchased: 0, remaining: 19 });
  assert.equal(session.maxSeconds, 120);
  const live = openLiveTranscription(session, { webSocket });
  const sound = spoken({ text: 'ez nan dixwim', dialect: 'kurmanji', voice: 'kurmanji_m001' });
  for (let position = 0; position < sound.length; position += 640) {
    live.send(sound.subarray(position, position + 640));
  }
  const partials: string[] = [];
  const reading = (async () => {
    for await (const { text, isFinal } of live) if (!isFinal) partials.push(text);
  })();
  const text = await live.finalize();
  await reading;
  assert.ok(text.includes('nan'), text);
  assert.ok(partials.length > 0);
  assert.equal(await sessionsUsed(), 1);

  const again = openLiveTranscription(session, { webSocket });
  await assert.rejects(again.finalize(), hasCode('unauthorized'));
  assert.equal(await sessionsUsed(), 1);
  const ticket = session.url.split('/').at(-1)!;
  for (const secret of [ticket, sttKey, text, session.url]) {
    assert.ok(!lines.join('\n').includes(secret), secret.slice(0, 3));
  }
});

test('a token buys one session: used twice, it is refused before anything is debited', async () => {
  const { endpoint, fetchAsPage, sessionsUsed } = await start();
  const { token } = await createTokenSource(`${endpoint}/token`, { fetch: fetchAsPage }).token('stt');
  const buy = () =>
    fetchAsPage(`${endpoint}/api/stt-stream-connect`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"dialect":"sorani"}',
    });
  const statuses = (await Promise.all(Array.from({ length: 8 }, buy))).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 200).length, 1, String(statuses));
  assert.ok(
    statuses.every((status) => [200, 401, 403].includes(status)),
    String(statuses),
  );
  assert.equal(await sessionsUsed(), 1);
});

test('the address is that of the public URL where the service has one', async () => {
  const { connect } = await start({ publicUrl: 'https://speech.example.org/api-of-ours/' });
  const { url } = await connect();
  assert.ok(url.startsWith('wss://speech.example.org/api-of-ours/api/'), url);
});

test('a URL in a local network, or of a host that is not listed, is not returned', async () => {
  for (const setup of [
    { publicUrl: 'http://10.0.0.7:8300' },
    { publicUrl: 'https://speech.internal' },
    { publicUrl: 'http://speech.example.org' },
    { publicUrl: 'https://speech.example.org', liveHosts: 'live.example.org' },
    { liveHosts: 'live.example.org' },
  ]) {
    const { connect, lines } = await start(setup);
    await assert.rejects(connect(), (error: SpeechError) => error.status === 502, JSON.stringify(setup));
    assert.match(lines.join('\n'), /KURDISH_SPEECH_LIVE_HOSTS/);
  }
  const listed = await start({ publicUrl: 'https://live.example.org', liveHosts: 'live.example.org' });
  assert.ok((await listed.connect()).url.startsWith('wss://live.example.org/'));
});

test("the page's Host header does not affect the URL", async () => {
  const { endpoint, fetchAsPage, service } = await start();
  const { token } = await createTokenSource(`${endpoint}/token`, { fetch: fetchAsPage }).token('stt');
  const outgoing = request(`${endpoint}/api/stt-stream-connect`, {
    method: 'POST',
    headers: {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      origin: ORIGIN,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
  });
  outgoing.end('{"dialect":"sorani"}');
  const [response] = await once(outgoing, 'response');
  let body = '';
  for await (const piece of response.setEncoding('utf8')) body += piece;
  assert.equal(response.statusCode, 200, body);
  assert.ok(JSON.parse(body).websocket_url.startsWith(service.replace('http:', 'ws:')), body);
});
