import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { serve } from '../../../src/service/serve.ts';
import { createServiceMetrics } from '../../../src/service/watch/service-metrics.ts';
import { pcm } from '../support/live-client.ts';
import { concatenate, silence, sing } from '../support/tone-recognizer.ts';
import { openWatchedService } from './open-watched-service.ts';

const TEXT = 'ئەمە نهێنییە';

async function openMetered() {
  const metrics = createServiceMetrics();
  after(metrics.close);
  const opened = await openWatchedService([metrics.watcher]);
  const server = await serve(opened.service);
  after(() => server.close());
  const text = () => metrics.registry.toPrometheus();
  const has = (line: string) => assert.ok(`\n${text()}`.includes(`\n${line}\n`), `${line} in\n${text()}`);
  const speak = (path: string, body: object, key = opened.ttsKey) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify(body),
    });
  return { ...opened, url: server.url, text, has, speak };
}

test('speech is counted by route, status, voice and seconds of sound, once its last byte was taken (a Sorani text)', async () => {
  const { has, speak, text } = await openMetered();
  const labels = 'http_request_method="POST",http_route="/api/tts-stream",http_response_status_code="200"';
  const response = await speak('/api/tts-stream', {
    text: TEXT,
    speaker_id: 'sorani_m001',
    stream_format: 'pcm',
  });
  const bytes = (await response.arrayBuffer()).byteLength;
  await wait(20);
  has(`http_server_request_duration_seconds_count{${labels}} 1`);
  has('http_server_active_requests{http_request_method="POST"} 0');
  has('kurdish_speech_first_byte_seconds_count{http_route="/api/tts-stream"} 1');
  has(`kurdish_speech_characters_billed_total{voice="sorani_m001"} ${[...TEXT].length}`);
  has('kurdish_speech_engine_runs_total{engine="tone",result="finished"} 1');
  has(`kurdish_speech_sound_seconds_total{engine="tone"} ${bytes / 2 / 24_000}`);
  has('kurdish_speech_engine_active 0');
  assert.match(text(), /^process_resident_memory_bytes \d{7,}$/m);
  assert.match(text(), /^process_cpu_user_seconds_total \d/m);
});

test('refusals are counted by code; neither text nor key nor an unknown path is a label', async () => {
  const { has, speak, text, ttsKey, account, url } = await openMetered();
  await speak('/api/tts-stream', { text: TEXT, speaker_id: 'sorani_m001' }, 'wrong-key');
  await speak('/api/tts-stream', { text: TEXT, speaker_id: 'nobody' });
  await fetch(`${url}/${ttsKey}?key=${ttsKey}`);
  await wait(20);
  has('kurdish_speech_refusals_total{code="unauthorized",http_route="/api/tts-stream"} 1');
  has('kurdish_speech_refusals_total{code="not-supported",http_route="other"} 1');
  for (const secret of [TEXT, 'wrong-key', 'nobody', ttsKey, account]) assert.ok(!text().includes(secret));
});

test('a listener who leaves ends the request and the run, which was cancelled', async () => {
  const { has, ttsKey, url } = await openMetered();
  const body = { text: `${TEXT}. `.repeat(300), speaker_id: 'sorani_m001', stream_format: 'pcm', speed: 0.4 };
  const headers = { 'content-type': 'application/json', 'x-api-key': ttsKey };
  const outgoing = request(`${url}/api/tts-stream`, { method: 'POST', headers, agent: false });
  outgoing.end(JSON.stringify(body));
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  await once(response, 'readable');
  outgoing.destroy();
  await wait(300);
  has('http_server_active_requests{http_request_method="POST"} 0');
  has('kurdish_speech_engine_active 0');
});

test('live sessions are counted while they are open, with the sound they sent', async () => {
  const { has, sttKey, text, url } = await openMetered();
  const connected = await fetch(`${url}/api/stt-stream-connect`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': sttKey },
    body: '{"dialect":"sorani"}',
  });
  const { websocket_url } = (await connected.json()) as { websocket_url: string };
  const socket = new WebSocket(websocket_url);
  await once(socket, 'open');
  socket.send(pcm(concatenate(sing('abc'), silence(1))));
  await wait(200);
  has('kurdish_speech_live_sessions 1');
  const transcribed = /^kurdish_speech_transcribed_seconds_total\{mode="live"\} (.+)$/m.exec(text())?.[1];
  assert.ok(Number(transcribed) > 0.1 && Number(transcribed) < 5, transcribed);
  has('kurdish_speech_billed_total{allowance="sessions"} 1');
  socket.close();
  await once(socket, 'close');
  await wait(50);
  has('kurdish_speech_live_sessions 0');
});
