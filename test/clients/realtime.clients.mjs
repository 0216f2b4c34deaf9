// Live transcription through the realtime clients of OpenAI's library, which insist on TLS.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { createServer } from 'node:tls';
import OpenAI from 'openai';
import { OpenAIRealtimeWebSocket } from 'openai/realtime/websocket';
import { OpenAIRealtimeWS } from 'openai/realtime/ws';
import { WebSocket } from 'ws';
import { createCtcEngine } from '../../src/engine/threads/ctc-engine.ts';
import { serve } from '../../src/service/serve.ts';
import { render } from '../engine/formant/engine-fixture.ts';
import { openService } from '../service/support/open-service.ts';

const TEXT = 'bavê min li bajêr kar dike';

/** A sentence of one of our own voices at 24 kHz, in base64, a fifth of a second at a time; then a pause. */
function* spokenPieces() {
  const { samples } = render({ text: TEXT, dialect: 'kurmanji', voice: 'kurmanji_m005', silenceTrim: true });
  const pause = Buffer.alloc(48_000);
  const bytes = Buffer.concat([
    pause,
    Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength),
    pause,
  ]);
  for (let at = 0; at < bytes.length; at += 9600) yield bytes.subarray(at, at + 9600).toString('base64');
}

/** A certificate for localhost that nobody else trusts. */
function createCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name));
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const files = ['-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', '-nodes', '-days', '2', ...curve, ...subject, ...files], {
    stdio: 'ignore',
  });
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return pair;
}

/** The service with its own recognizer, behind TLS as a load balancer would have it, and a client of it. */
async function openClient(t, options = {}) {
  const { service, issue, store } = await openService({ stt: createCtcEngine({ threads: 1 }) });
  const server = await serve(service);
  const { sttKey, id } = await issue({ sttPlan: 'pro' });
  const certificate = createCertificate();
  const sockets = new Set();
  const balancer = createServer(certificate, (socket) => {
    const upstream = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.pipe(upstream).pipe(socket);
    for (const each of [socket, upstream]) {
      sockets.add(each);
      each.on('error', () => each.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  t.after(async () => {
    balancer.close();
    for (const socket of sockets) socket.destroy();
    await server.close();
  });
  const baseURL = `https://localhost:${balancer.address().port}/v1`;
  return {
    openai: new OpenAI({ baseURL, apiKey: sttKey, dangerouslyAllowBrowser: true, ...options }),
    ca: certificate.cert,
    sessionsUsed: async () => (await store.usage(id, 'sessions'))?.used ?? 0,
  };
}

/** Speaks to a client that is open; resolves with the deltas and the text of the first item. */
async function speakTo(realtime, send = (event) => realtime.send(event)) {
  const deltas = [];
  const failed = new Promise((_, reject) => realtime.on('error', reject));
  realtime.on('conversation.item.input_audio_transcription.delta', ({ delta }) => deltas.push(delta));
  const completed = realtime.emitted('conversation.item.input_audio_transcription.completed');
  const updated = realtime.emitted('session.updated');
  const transcription = { model: 'gpt-4o-transcribe', language: 'kmr' };
  send({ type: 'session.update', session: { type: 'transcription', audio: { input: { transcription } } } });
  await Promise.race([updated, failed]);
  for (const audio of spokenPieces()) send({ type: 'input_audio_buffer.append', audio });
  const { transcript } = await Promise.race([completed, failed]);
  return { deltas, transcript };
}

test('openai/realtime/ws: an utterance comes as words and then as a text, and one session is debited', async (t) => {
  const { openai, ca, sessionsUsed } = await openClient(t);
  const realtime = new OpenAIRealtimeWS({ model: 'gpt-4o-transcribe', options: { ca } }, openai);
  const created = await realtime.emitted('session.created');
  assert.equal(created.session.type, 'transcription');
  const { deltas, transcript } = await speakTo(realtime);
  assert.equal(transcript, TEXT);
  assert.ok(deltas.length > 2);
  assert.equal(deltas.join(''), TEXT);
  const closed = once(realtime.socket, 'close');
  realtime.close();
  await closed;
  assert.equal(await sessionsUsed(), 1);
});

test('openai/realtime/ws: what is wrong comes as an error of its own class, and the session lives', async (t) => {
  const { openai, ca } = await openClient(t);
  const realtime = new OpenAIRealtimeWS({ model: 'gpt-4o-transcribe', options: { ca } }, openai);
  await realtime.emitted('session.created');
  const failed = realtime.emitted('error').catch((error) => error);
  realtime.send({ type: 'response.create', event_id: 'mine' });
  const { error } = await failed;
  assert.deepEqual([error.code, error.param, error.event_id], ['invalid_value', 'type', 'mine']);
  const updated = realtime.emitted('session.updated');
  realtime.on('error', () => {});
  realtime.send({ type: 'session.update', session: { type: 'transcription' } });
  await updated;
  realtime.close();
});

test('openai/realtime/ws: a wrong key is 401 at the upgrade', async (t) => {
  const { openai, ca, sessionsUsed } = await openClient(t, { apiKey: 'sk-none' });
  const realtime = new OpenAIRealtimeWS({ model: 'gpt-4o-transcribe', options: { ca } }, openai);
  const { message } = await new Promise((resolve) => realtime.on('error', resolve));
  assert.match(message, /401/);
  assert.equal(await sessionsUsed(), 0);
});

test('openai/realtime/websocket: the client of browsers sends its key as a subprotocol', async (t) => {
  const { openai, ca } = await openClient(t);
  // Node has none before 22, and no WebSocket of Node takes a certificate.
  const original = globalThis.WebSocket;
  globalThis.WebSocket = class extends WebSocket {
    constructor(url, protocols) {
      super(url, protocols, { ca });
    }
  };
  t.after(() => {
    globalThis.WebSocket = original;
  });
  const realtime = new OpenAIRealtimeWebSocket(
    { model: 'gpt-4o-transcribe', dangerouslyAllowBrowser: true },
    openai,
  );
  await realtime.emitted('session.created');
  const { transcript } = await speakTo(realtime);
  assert.equal(transcript, TEXT);
  realtime.close();
});
