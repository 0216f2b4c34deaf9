import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { StreamConnectResponse } from '../../src/contract/transcription.ts';
import { serve } from '../../src/service/serve.ts';
import { CLI_COMMAND } from '../cli/cli-command.ts';
import { dial, FINALIZE } from './support/live-client.ts';
import { openService, temporaryFolder } from './support/open-service.ts';
import { sing } from './support/tone-recognizer.ts';
import { wavFile } from './support/wav-file.ts';

const BODY = JSON.stringify({ text: 'Silav', speaker_id: 'kurmanji_m001' });
const LENGTH = `Content-Length: ${BODY.length}\r\n`;
const CHUNKED = `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`;

async function listen() {
  const { service, engine, issue } = await openService();
  const server = await serve(service);
  after(() => server.close());
  const { ttsKey } = await issue();
  const head = (lines: string) =>
    `POST /api/tts-proxy HTTP/1.1\r\nHost: x\r\nx-api-key: ${ttsKey}\r\n${lines}\r\n`;
  return { server, engine, head };
}

/** Everything that a socket sends until it closes, in response to raw bytes followed by `drip` over and over. */
async function exchange(url: string, sent: string, drip?: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let answer = '';
  socket.on('error', () => {});
  socket.on('data', (piece) => {
    answer += piece.toString('latin1');
  });
  socket.write(Buffer.from(sent, 'latin1'));
  const dripping = drip && setInterval(() => socket.write(drip), 300);
  await once(socket, 'close');
  clearInterval(dripping || undefined);
  return answer;
}

test('a request of ambiguous length is 400, reaches no engine, and ends its connection', async () => {
  const { server, engine, head } = await listen();
  const requests = [
    head(`${LENGTH}Transfer-Encoding: chunked\r\n`) + CHUNKED,
    head(`Transfer-Encoding: chunked\r\n${LENGTH}`) + CHUNKED,
    head('Transfer-Encoding: chunked, identity\r\n') + CHUNKED,
    head('Transfer-Encoding: xchunked\r\n') + CHUNKED,
    head('Transfer-Encoding : chunked\r\n') + CHUNKED,
    head(`${LENGTH}${LENGTH}`) + BODY,
    head(`Content-Length: ${BODY.length}, ${BODY.length}\r\n`) + BODY,
    head('Content-Length: -1\r\n') + BODY,
    head('Content-Length: +5\r\n') + BODY,
    head('Content-Length: 1e3\r\n') + BODY,
    head('Content-Length: 99999999999999999999999\r\n') + BODY,
    head(`X-Folded: a\r\n b\r\n${LENGTH}`) + BODY,
    `${head('Transfer-Encoding: chunked\r\n')}zz\r\n${BODY}\r\n0\r\n\r\n`,
    `${head('Transfer-Encoding: chunked\r\n')}5\r\n${BODY}\r\n0\r\n\r\n`,
    `${head('Transfer-Encoding: chunked\r\n')}fffffffffffffffff\r\n${BODY}`,
    head(LENGTH).replaceAll('\r\n', '\n') + BODY,
    head(`X-Nothing: \0\r\n${LENGTH}`) + BODY,
    head(`Host: y\r\n${LENGTH}`) + BODY,
  ];
  for (const request of requests) {
    const answer = await exchange(server.url, request);
    assert.match(answer, /^HTTP\/1\.1 400 /, JSON.stringify(request));
    assert.equal(answer.match(/HTTP\/1\.1 /g)!.length, 1, JSON.stringify(request));
  }
  assert.equal(engine.jobs.length, 0);
});

test('a client that sends too slowly gets 408 and is disconnected, and delays nobody else', async () => {
  const { server, head } = await listen();
  const slow = [
    exchange(server.url, 'POST /api/tts-proxy HTTP/1.1\r\nHost: x\r\n', 'x-more: y\r\n'),
    exchange(server.url, head('Content-Length: 100000\r\n'), ' '),
    exchange(server.url, head('Transfer-Encoding: chunked\r\n'), '1\r\n \r\n'),
    exchange(server.url, ''),
  ];
  const many = Array.from({ length: 200 }, () => exchange(server.url, 'POST /api/tts-proxy HTTP/1.1\r\nHo'));
  for (let round = 0; round < 20; round++) {
    const answer = await exchange(server.url, head(`${LENGTH}Connection: close\r\n`) + BODY);
    assert.match(answer, /^HTTP\/1\.1 200 /);
  }
  for (const answer of await Promise.all([...slow, ...many])) assert.match(answer, /^HTTP\/1\.1 408 /);
});

test('serve prints and keeps no key, address, text, name or audio of any user', async () => {
  const data = temporaryFolder();
  const account = (...words: string[]) =>
    execFileSync(process.execPath, [...CLI_COMMAND, 'account', ...words, '--data', data]).toString();
  const { tts_key, stt_key } = JSON.parse(account('create', '--tts-plan', 'developer', '--stt-plan', 'pro'));
  const child = spawn(process.execPath, [...CLI_COMMAND, 'serve', '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  after(() => child.kill('SIGKILL'));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => {
      printed += piece;
    });
  }
  while (!/http:\/\/\S+/.test(printed)) await wait(20);
  const [url] = /http:\/\/\S+/.exec(printed)!;

  const text = 'Navê min Kanarya ye';
  const request = JSON.stringify({ text, speaker_id: 'kurmanji_m001' });
  const post = (path: string, headers: Record<string, string>, body: BodyInit) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body }).then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    });
  const json = { 'content-type': 'application/json' };
  assert.equal(await post('/api/tts-proxy', { ...json, 'x-api-key': tts_key }, request), 200);
  assert.equal(await post('/api/tts-stream', { ...json, 'x-api-key': tts_key }, request), 200);
  assert.equal(await post(`/api/tts-stream?key=${tts_key}`, json, request), 401);
  assert.equal(await post('/api/tts-stream', { ...json, 'x-api-key': tts_key }, request.slice(0, -3)), 400);
  assert.equal(await post(`/api/${stt_key}`, json, text), 404);
  const form = (file: Uint8Array<ArrayBuffer>) => {
    const parts = new FormData();
    parts.append('file', new Blob([file]), 'kanarya.wav');
    parts.append('dialect', 'kurmanji');
    return parts;
  };
  const sound = new Uint8Array(wavFile(sing('badge')));
  assert.equal(await post('/api/stt-proxy', { 'x-api-key': stt_key }, form(sound)), 200);
  assert.equal(await post('/api/stt-proxy', { 'x-api-key': stt_key }, form(sound.subarray(5))), 400);
  const connected = await fetch(`${url}/api/stt-stream-connect`, {
    method: 'POST',
    headers: { 'x-api-key': stt_key },
    body: '{"dialect":"kurmanji"}',
  });
  const { websocket_url } = (await connected.json()) as StreamConnectResponse;
  const live = await dial(websocket_url);
  live.socket.send(sound);
  live.socket.send(FINALIZE);
  assert.equal((await live.closed).code, 1000);
  await exchange(url!, `NONSENSE ${tts_key} ${text}\r\n\r\n`);

  const ticket = websocket_url.split('/').at(-1)!;
  const kept = readdirSync(data).map((file) => readFileSync(join(data, file)));
  for (const secret of [tts_key, stt_key, ticket, text, 'Kanarya', 'kanarya']) {
    assert.ok(!printed.includes(secret), `${secret} was printed.`);
    for (const file of kept) assert.ok(!file.includes(secret), `${secret} is kept.`);
  }
  child.kill('SIGTERM');
  assert.deepEqual(await once(child, 'exit'), [0, null]);
});
