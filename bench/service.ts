/**
 * Overhead of the service over an engine: first byte, CPU and memory; then the service under load. Run: npm run build && npm run bench service
 *
 * The bare server sends the same bytes from node:http with no key, no rules and no back-pressure; the service uses an engine with
 * precomputed chunks. All are separate processes that receive requests in turn, one at a time. Then the embedded engine behind the service
 * is compared with the engine alone; the load tables are those of service/load.ts.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import type { SynthesisChunk, SynthesisEngine, SynthesisJob } from '../src/engine/synthesis-engine.ts';
import { createFormantEngine } from '../src/engine/threads/formant-engine.ts';
import { createAccount } from '../src/service/accounts/accounts.ts';
import { serve } from '../src/service/serve.ts';
import { createService } from '../src/service/service.ts';
import { openStore } from '../src/service/store/open-store.ts';
import { printLoad } from './service/load.ts';

const TEXT = 'سڵاو، چۆنیت؟ من باشم، سوپاس. ناوم ئازادە و خەڵکی سلێمانیم.';
const REQUEST = { text: TEXT, speaker_id: 'sorani_m001', stream_format: 'pcm' };
const CHUNKS: readonly SynthesisChunk[] = [2400, 48_000, 48_000].map((length) => ({
  samples: new Int16Array(length),
  words: [],
}));
const WARM_UP = 200;
const ROUNDS = 9;
const REQUESTS_PER_ROUND = 30;
const FLOOD_CHUNKS = 3000;
const SLOW_READERS = 50;

const readyEngine: SynthesisEngine = {
  name: 'ready',
  async *synthesize({ text }) {
    yield* text.startsWith('flood') ? Array.from({ length: FLOOD_CHUNKS }, () => CHUNKS[1]!) : CHUNKS;
  },
  async close() {},
};

interface Peer {
  readonly child: ChildProcess;
  readonly url: string;
  readonly key: string;
}

interface Usage {
  readonly cpuMs: number;
  readonly rssMb: number;
}

async function warmEngine(): Promise<SynthesisEngine> {
  const engine = createFormantEngine({ threads: 1 });
  await engine.ready;
  return engine;
}

/** Runs in a child process: listens, reports its URL, and answers 'usage'. */
async function runPeer(role: string): Promise<void> {
  if (role === 'bare') {
    const server = createServer((incoming, outgoing) => {
      incoming.resume().on('end', () => {
        outgoing.writeHead(200, { 'Content-Type': 'audio/pcm', 'X-Sample-Rate': '24000' });
        for (const { samples } of CHUNKS) outgoing.write(Buffer.from(samples.buffer));
        outgoing.end();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    process.send!({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: 'none' });
  } else {
    const store = await openStore(':memory:');
    const { ttsKey } = await createAccount(store, { ttsPlan: 'developer', sttPlan: 'none' });
    const tts = role === 'embedded' ? await warmEngine() : readyEngine;
    const { url } = await serve(createService({ tts, store }), { port: 0 });
    process.send!({ url, key: ttsKey });
  }
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send!({ cpuMs: (user + system) / 1000, rssMb: process.memoryUsage().rss / 2 ** 20 });
  });
}

async function startPeer(role: string): Promise<Peer> {
  const child = fork(fileURLToPath(import.meta.url), [role], { execArgv: ['--import', 'tsx'] });
  const [{ url, key }] = await once(child, 'message');
  return { child, url, key };
}

async function usageOf({ child }: Peer): Promise<Usage> {
  child.send('usage');
  return (await once(child, 'message'))[0];
}

async function open({ url, key }: Pick<Peer, 'url' | 'key'>, body: object): Promise<IncomingMessage> {
  const outgoing = httpRequest(`${url}/api/tts-stream`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'x-api-key': key },
  });
  outgoing.end(JSON.stringify(body));
  return (await once(outgoing, 'response'))[0];
}

/** Milliseconds to the first byte of the body. */
async function firstByte(peer: Pick<Peer, 'url' | 'key'>): Promise<number> {
  const started = performance.now();
  const response = await open(peer, REQUEST);
  await once(response, 'data');
  const elapsed = performance.now() - started;
  response.resume();
  await once(response, 'end');
  return elapsed;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

function print(what: string, value: string): void {
  console.log(`${what.padEnd(58)} ${value}`);
}

async function compareWithBare(): Promise<void> {
  const peers = { bare: await startPeer('bare'), service: await startPeer('service') };
  for (const peer of Object.values(peers)) for (let n = 0; n < WARM_UP; n++) await firstByte(peer);
  const medians: Record<keyof typeof peers, number[]> = { bare: [], service: [] };
  const cpu: Record<keyof typeof peers, number> = { bare: 0, service: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    for (const role of ['bare', 'service'] as const) {
      const before = await usageOf(peers[role]);
      const times: number[] = [];
      for (let n = 0; n < REQUESTS_PER_ROUND; n++) times.push(await firstByte(peers[role]));
      medians[role].push(median(times));
      cpu[role] += (await usageOf(peers[role])).cpuMs - before.cpuMs;
    }
  }
  const requests = ROUNDS * REQUESTS_PER_ROUND;
  const [bare, service] = [median(medians.bare), median(medians.service)];
  print('first byte, bare node:http', `${bare.toFixed(2)} ms`);
  print('first byte, service', `${service.toFixed(2)} ms (+${(service - bare).toFixed(2)} ms)`);
  print('CPU per 197 KB request, bare', `${(cpu.bare / requests).toFixed(2)} ms`);
  print(
    'CPU per 197 KB request, service',
    `${(cpu.service / requests).toFixed(2)} ms (${(cpu.service / cpu.bare).toFixed(1)}x)`,
  );

  const before = await usageOf(peers.service);
  const stalled: IncomingMessage[] = [];
  for (let n = 0; n < SLOW_READERS; n++) {
    const response = await open(peers.service, { ...REQUEST, text: 'flood' });
    response.pause();
    stalled.push(response);
  }
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const after = await usageOf(peers.service);
  print(
    `memory, ${SLOW_READERS} readers who stopped, 288 MB waiting for each`,
    `+${(after.rssMb - before.rssMb).toFixed(0)} MB`,
  );
  for (const response of stalled) response.destroy();
  for (const { child } of Object.values(peers)) child.kill();
}

async function compareWithEngine(): Promise<void> {
  const peer = await startPeer('embedded');
  const engine = await warmEngine();
  const job: SynthesisJob = {
    text: TEXT,
    dialect: 'sorani',
    voice: REQUEST.speaker_id,
    speed: 1,
    pitch: 0,
    seed: 1,
    temperature: 0.7,
    sentenceSilenceMs: undefined,
    silenceTrim: false,
    chunkMaxSeconds: undefined,
  };
  const alone: number[] = [];
  const served: number[] = [];
  for (let n = 0; n < WARM_UP; n++) {
    const started = performance.now();
    let first = 0;
    for await (const _ of engine.synthesize(job)) first ||= performance.now() - started;
    alone.push(first);
    served.push(await firstByte(peer));
  }
  const [engineMs, serviceMs] = [median(alone.slice(WARM_UP / 2)), median(served.slice(WARM_UP / 2))];
  print('first chunk, embedded engine alone, warm', `${engineMs.toFixed(2)} ms`);
  print(
    'first byte, embedded engine behind the service',
    `${serviceMs.toFixed(2)} ms (+${(serviceMs - engineMs).toFixed(2)} ms)`,
  );
  await engine.close();
  peer.child.kill();
}

const role = process.argv[2];
if (role) await runPeer(role);
else {
  await compareWithBare();
  await compareWithEngine();
  await printLoad();
}
