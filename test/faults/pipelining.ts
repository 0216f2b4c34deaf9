import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createAccount } from '../../src/service/accounts/accounts.ts';
import { openStore } from '../../src/service/store/open-store.ts';
import type { Fault } from './fault.ts';
import type { Program } from './program.ts';
import { ORIGIN } from './stage.ts';
import { verdict } from './verdict.ts';

const MEGABYTE = 1024 * 1024;
const SENT_BYTES = 12 * MEGABYTE;
const GROWTH_BYTES = 60 * MEGABYTE;
const SMALLEST = Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2500));

/** Requests that are sent before the one before them is answered. */
export const PIPELINING: readonly Fault[] = [
  {
    name: 'one connection sends 12 MB of requests to the proxy behind one that waits',
    expected: `memory grows by at most ${GROWTH_BYTES / MEGABYTE} MB, others are answered within 3 s`,
    async run(stage) {
      const upstream = await stage.upstream();
      upstream.answer = (request) => void request.resume();
      const proxy = await stage.proxy(upstream.url);
      const body = JSON.stringify({ text: 'سڵاو', speaker_id: 'sorani_m001', stream_format: 'pcm' });
      const waiting = `POST /speech/api/tts-stream HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nAuthorization: Bearer ${await stage.token(proxy)}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
      return flood(proxy, waiting, `${proxy.url}/speech/nothing`);
    },
  },
  {
    name: 'one connection sends 12 MB of requests to the service behind one that waits',
    expected: `memory grows by at most ${GROWTH_BYTES / MEGABYTE} MB, others are answered within 3 s`,
    async run(stage) {
      const folder = stage.folder();
      const store = await openStore(folder);
      stage.defer(() => store.close());
      const { ttsKey } = await createAccount(store, { ttsPlan: 'business', sttPlan: 'pro' });
      stage.tokens.push(ttsKey);
      const service = await stage.program(['serve', '--port', '0', '--data', folder]);
      const body = JSON.stringify({ text: 'سڵاو، چۆنی؟ '.repeat(400), speaker_id: 'sorani_m001' });
      const headers = { 'x-api-key': ttsKey, 'content-type': 'application/json' };
      // The engine is in memory before the measurement begins.
      await (await fetch(`${service.url}/api/tts-stream`, { method: 'POST', headers, body })).arrayBuffer();
      // Nobody reads its 15 MB.
      const waiting = `POST /api/tts-stream HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${ttsKey}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
      return flood(service, waiting, `${service.url}/nothing`);
    },
  },
];

async function flood(server: Program, waiting: string, other: string) {
  const { hostname, port } = new URL(server.url);
  await (await fetch(other)).text();
  const before = server.rss;
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  // Not `once`, which rejects where the connection is reset.
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.write(waiting);
  await delay(200);
  for (let sent = 0; sent < SENT_BYTES && !socket.destroyed; sent += SMALLEST.length)
    if (!socket.write(SMALLEST))
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed, delay(2000)]);
  let highest = 0;
  let longest = 0;
  for (let round = 0; round < 20; round++) {
    const startedAt = performance.now();
    await (await fetch(other)).text();
    longest = Math.max(longest, performance.now() - startedAt);
    highest = Math.max(highest, server.rss);
    await delay(100);
  }
  const isClosed = socket.destroyed;
  socket.destroy();
  const grown = highest - before;
  return verdict(
    server.isRunning && grown <= GROWTH_BYTES && longest <= 3000,
    `grows by ${(grown / MEGABYTE).toFixed(0)} MB, others after at most ${longest.toFixed(0)} ms, the connection is ${isClosed ? 'closed' : 'held back'}`,
  );
}
