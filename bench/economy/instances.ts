/** What two instances of the proxy buy of a text that many ask for at once: with one folder for both, with and without Redis. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createNodeProxy,
  FolderSpeechCache,
  RedisGenerationLock,
  RedisSpendingStore,
} from '../../src/proxy/node.ts';
import { NO_REDIS, startRedis } from '../../test/proxy/support/redis-server.ts';

const ORIGIN = 'https://page.example';
const READERS = 100;
const PRESS_PLAY_MS = 2000;
const TEXT = 'پاسێکی کتێبخانە هەموو هەفتەیەک سەردانی گوندەکانی شارەزوور دەکات.';
/** What the slow service sends: 15 pieces of 200 ms of sound, one every 200 ms. */
const PIECES = 15;
const PIECE_MS = 200;

export async function measureInstances(): Promise<void> {
  console.log(`Two instances with one folder, ${READERS} readers within 2 s:`);
  const alone = await countGenerations();
  report('generations without Redis', alone, 2);
  if (NO_REDIS) return console.log(`  left out with Redis: ${NO_REDIS}`);
  const redis = await startRedis();
  try {
    const together = await countGenerations(() => ({
      store: new RedisSpendingStore(redis.client),
      generationLock: new RedisGenerationLock(redis.client),
    }));
    report('generations with Redis', together, 1);
  } finally {
    await redis.stop();
  }
}

async function countGenerations(options: () => object = () => ({})): Promise<number> {
  let generations = 0;
  const service = createServer(async (request, response) => {
    request.resume();
    generations += 1;
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const audio = Buffer.alloc(9600).toString('base64');
    for (let piece = 0; piece < PIECES && !response.destroyed; piece++) {
      response.write(`data: ${JSON.stringify({ type: 'speech.audio.delta', audio })}\n\n`);
      await new Promise((resolve) => setTimeout(resolve, PIECE_MS));
    }
    response.end('data: {"type":"speech.audio.done"}\n\n');
  });
  const baseUrl = await listen(service);
  const folder = mkdtempSync(join(tmpdir(), 'economy-instances-'));
  const tokenSecret = randomBytes(32).toString('hex');
  const proxies = [1, 2].map(() =>
    createNodeProxy({
      baseUrl,
      ttsKey: 'ks_tts_benchmark',
      tokenSecret,
      origins: [ORIGIN],
      public: true,
      cache: new FolderSpeechCache({ folder }),
      logger: { warn() {}, error() {} },
      ...options(),
    }),
  );
  const servers = proxies.map((proxy) =>
    createServer((request, response) => void proxy.handle(request, response)),
  );
  const urls = await Promise.all(servers.map(listen));
  const read = async (index: number) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * PRESS_PLAY_MS));
    const url = `${urls[index % 2]}/speech`;
    const headers = { Origin: ORIGIN, 'Content-Type': 'application/json' };
    const minted = await fetch(`${url}/token`, { method: 'POST', headers, body: '{"scope":["tts"]}' });
    const { token } = (await minted.json()) as { token: string };
    const answer = await fetch(`${url}/api/tts-stream`, {
      method: 'POST',
      headers: { ...headers, Authorization: `Bearer ${token}` },
      body: JSON.stringify({ text: TEXT, speaker_id: 'v' }),
    });
    if (!answer.ok) throw new Error(`The proxy answered ${answer.status}.`);
    await answer.arrayBuffer();
  };
  try {
    await Promise.all(Array.from({ length: READERS }, (_, index) => read(index)));
  } finally {
    for (const server of [...servers, service]) {
      server.close();
      server.closeAllConnections();
    }
    await Promise.all(proxies.map((proxy) => proxy.close()));
    rmSync(folder, { recursive: true });
  }
  return generations;
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function report(name: string, figure: number, bound: number): void {
  console.log(`  ${name}  ${figure}; at most ${bound}: ${figure <= bound ? 'met' : 'MISSED'}`);
}
