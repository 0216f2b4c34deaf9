/**
 * Overhead of the proxy: first byte, CPU and memory. Run: node --import tsx bench/proxy.ts
 *
 * Service, proxies and client are separate processes. The client calls the service directly, through the Node transport, through the fetch
 * transport and through a minimal proxy of either kind in turn, one request at a time, and compares medians of the same minute: on a
 * shared machine only differences are meaningful. Every request has a token to verify and a text to count against its budget.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { Client, Pool } from 'undici';
import { createProxy } from '../src/proxy/index.ts';
import { createNodeProxy } from '../src/proxy/node.ts';

const ORIGIN = 'https://page.example';
const TEXT = 'سڵاو، ئەمە دەقێکی تاقیکردنەوەیە. '.repeat(3); // Sorani: "hello, this is a test text"
const FIRST_CHUNK = Buffer.alloc(4800);
const LATER_CHUNK = Buffer.alloc(96_000);
const ROUNDS = Number(process.env.ROUNDS ?? 15);
const REQUESTS_PER_ROUND = 30;
const WARM_UP = 500;
const SLOW_READERS = 200;
const TARGET_MS: Partial<Record<Role, number>> = { node: 0.8, fetch: 2.5 };

type Role = 'direct' | 'node' | 'fetch' | 'bare-node' | 'bare-fetch';
type Size = 'short' | 'long' | 'flood';

const requestBody = (size: Size) =>
  JSON.stringify({ text: TEXT, speaker_id: 'sorani_m001', stream_format: 'pcm', model_version: size });

/** The service: responds immediately with 4.8 KB, with 197 KB, or endlessly. */
const speak: RequestListener = (request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    response.writeHead(200, {
      'Content-Type': 'audio/pcm',
      'X-Sample-Rate': '24000',
      'X-Channels': '1',
      'X-Bit-Depth': '16',
    });
    response.write(FIRST_CHUNK);
    if (body.includes('"long"')) {
      response.write(LATER_CHUNK);
      response.write(LATER_CHUNK);
    }
    if (!body.includes('"flood"')) return response.end();
    const flood = () => {
      while (!response.destroyed && response.write(LATER_CHUNK));
    };
    response.on('drain', flood);
    flood();
  });
};

function proxyListener(role: Role, baseUrl: string): RequestListener {
  if (role === 'bare-node') return bareNodeListener(baseUrl);
  if (role === 'bare-fetch') return getRequestListener((request) => bareFetch(baseUrl, request));
  const plenty = Number.MAX_SAFE_INTEGER;
  const options = {
    baseUrl,
    ttsKey: 'ks_tts_benchmark',
    tokenSecret: 'a secret of the benchmark, 32 bytes or more',
    public: true,
    origins: [ORIGIN],
    tokenCharacters: plenty,
    tokenRequests: plenty,
    publicLimits: { charactersPerDayPerOrigin: plenty },
    logger: { warn: () => {}, error: () => {} },
  };
  if (role === 'node') {
    const proxy = createNodeProxy(options);
    return (request, response) => void proxy.handle(request, response);
  }
  const proxy = createProxy(options);
  return getRequestListener((request) => proxy.fetch(request));
}

/** A minimal proxy on node:http: no token, no budget, no cancellation, no back-pressure. */
function bareNodeListener(baseUrl: string): RequestListener {
  const pool = new Pool(baseUrl);
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = { 'content-type': 'application/json', 'x-api-key': 'ks_tts_benchmark' };
      pool.dispatch(
        { path: '/api/tts-stream', method: 'POST', headers, body: Buffer.concat(chunks) },
        {
          onRequestStart() {},
          onResponseStart: (_controller, status) =>
            void response.writeHead(status, { 'Content-Type': 'audio/pcm' }),
          onResponseData: (_controller, chunk) => void response.write(chunk),
          onResponseEnd: () => void response.end(),
        },
      );
    });
  };
}

/** A minimal proxy on web standards. */
async function bareFetch(baseUrl: string, request: Request): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-api-key': 'ks_tts_benchmark' };
  const body = await request.arrayBuffer();
  const response = await fetch(`${baseUrl}/api/tts-stream`, { method: 'POST', headers, body });
  return new Response(response.body, { status: response.status, headers: { 'Content-Type': 'audio/pcm' } });
}

/** A child process: serves, and reports its CPU time and memory on request. */
function serveRole(role: Role, baseUrl: string): void {
  const server = createServer(role === 'direct' ? speak : proxyListener(role, baseUrl));
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
  process.on('message', () => {
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1000, rssMb: process.memoryUsage().rss / 1048576 });
  });
}

interface Target {
  role: Role;
  child: ChildProcess;
  url: string;
  path: string;
  client: Client;
  headers: Record<string, string>;
}

async function startTarget(role: Role, baseUrl = ''): Promise<Target> {
  const child = fork(fileURLToPath(import.meta.url), [role, baseUrl], {
    execArgv: ['--import', 'tsx', '--expose-gc'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const url = `http://127.0.0.1:${port}`;
  const headers: Record<string, string> = { 'content-type': 'application/json', origin: ORIGIN };
  if (role === 'node' || role === 'fetch') {
    const answer = await fetch(`${url}/speech/token`, { method: 'POST', headers, body: '{"scope":["tts"]}' });
    headers.authorization = `Bearer ${((await answer.json()) as { token: string }).token}`;
  }
  return {
    role,
    child,
    url,
    path: '/speech/api/tts-stream',
    client: new Client(url),
    headers,
  };
}

async function usage(target: Target): Promise<{ cpuMs: number; rssMb: number }> {
  target.child.send('usage');
  const [answer] = (await once(target.child, 'message')) as [{ cpuMs: number; rssMb: number }];
  return answer;
}

/** Milliseconds from sending a request to the first byte of its audio. */
function firstByte(target: Target, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    let first = 0;
    target.client.dispatch(
      { path: target.path, method: 'POST', headers: target.headers, body },
      {
        // undici recognizes handlers of its current API by this method.
        onRequestStart() {},
        onResponseStart(_controller, status) {
          if (status !== 200) reject(new Error(`${target.role} answered ${status}`));
        },
        onResponseData() {
          first ||= performance.now() - start;
        },
        onResponseEnd: () => resolve(first),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

async function measureSpeed(targets: readonly Target[], size: Size): Promise<void> {
  const body = requestBody(size);
  const medians = new Map<Role, number[]>(targets.map(({ role }) => [role, []]));
  for (let count = 0; count < WARM_UP; count++) for (const target of targets) await firstByte(target, body);
  const before = await Promise.all(targets.map(usage));
  for (let round = 0; round < ROUNDS; round++) {
    const times = new Map<Role, number[]>(targets.map(({ role }) => [role, []]));
    for (let count = 0; count < REQUESTS_PER_ROUND; count++) {
      for (const target of targets) times.get(target.role)?.push(await firstByte(target, body));
    }
    for (const [role, values] of times) medians.get(role)?.push(median(values));
  }
  const after = await Promise.all(targets.map(usage));
  const direct = median(medians.get('direct') ?? []);
  console.log(
    `\nfirst byte, ${size === 'short' ? '4.8 KB' : '197 KB'} answer, ${Buffer.byteLength(body)} B request, ${ROUNDS} x ${REQUESTS_PER_ROUND} interleaved`,
  );
  targets.forEach(({ role }, index) => {
    const first = median(medians.get(role) ?? []);
    const cpu = (after[index]!.cpuMs - before[index]!.cpuMs) / (ROUNDS * REQUESTS_PER_ROUND);
    const target = role in TARGET_MS ? ` (target <= ${TARGET_MS[role]})` : '';
    // The service responds to all five, so its CPU time is not comparable with theirs.
    const figures =
      role === 'direct'
        ? ''
        : `added ${(first - direct).toFixed(2)} ms, CPU ${cpu.toFixed(2)} ms/request${target}`;
    console.log(`  ${role.padEnd(10)} p50 ${first.toFixed(2)} ms   ${figures}`);
  });
}

/** Opens endless streams without reading them. */
async function measureSlowReaders(target: Target): Promise<void> {
  const before = await usage(target);
  const responses: IncomingMessage[] = [];
  for (let count = 0; count < SLOW_READERS; count++) {
    const request = httpRequest(`${target.url}${target.path}`, {
      method: 'POST',
      agent: false,
      headers: target.headers,
    });
    request.end(requestBody('flood'));
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.on('error', () => {});
    responses.push(response.pause());
  }
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const loaded = await usage(target);
  const meanwhile: number[] = [];
  for (let count = 0; count < 50; count++) meanwhile.push(await firstByte(target, requestBody('short')));
  console.log(
    `  ${target.role.padEnd(7)} ${before.rssMb.toFixed(0)} MB -> ${loaded.rssMb.toFixed(0)} MB RSS, first byte for others p50 ${median(meanwhile).toFixed(2)} ms`,
  );
  for (const response of responses) response.destroy();
}

async function main(): Promise<void> {
  const service = await startTarget('direct');
  const roles = ['bare-node', 'node', 'bare-fetch', 'fetch'] as const;
  const targets = [service, ...(await Promise.all(roles.map((role) => startTarget(role, service.url))))];
  await measureSpeed(targets, 'short');
  await measureSpeed(targets, 'long');
  console.log(`\n${SLOW_READERS} readers who never read, an endless answer each`);
  for (const target of targets) {
    if (target.role === 'node' || target.role === 'fetch') await measureSlowReaders(target);
  }
  for (const { client, child } of targets) {
    await client.destroy();
    child.kill();
  }
}

const [role, baseUrl = ''] = process.argv.slice(2) as [Role?, string?];
if (role) serveRole(role, baseUrl);
else await main();
