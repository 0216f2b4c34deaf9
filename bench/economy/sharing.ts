/**
 * What many listeners of one text cost: generations, characters, first bytes and requests a second with the proxy's cache.
 *
 * The service is in this process: slow, and it counts what it is asked. The proxy is a process of its own, and so is nginx, which serves a
 * file of the same size in the same minute (left out where it is not installed).
 */
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { MemorySpeechCache, MemorySpendingStore } from '../../src/proxy/index.ts';
import { createNodeProxy } from '../../src/proxy/node.ts';
import { splitSentences } from '../../src/text/normalize/split-sentences.ts';
import { textParts } from '../../src/text/normalize/text-parts.ts';
import { measureWarmInBrowser } from './warm-in-browser.ts';

const ORIGIN = 'https://page.example';
/** Of the page that a browser opens. */
const PAGE_PORT = 8913;
const PAGE_ORIGIN = `http://127.0.0.1:${PAGE_PORT}`;
const READERS = 200;
const LEAVING = 50;
const LATE = 3;
const PRESS_PLAY_MS = 2000;
const COMPACT = 'text/event-stream; codecs=opus';
/** What the slow service sends: 20 pieces of 200 ms of sound, one every 200 ms. */
const PIECES = 20;
const PIECE_MS = 200;
const LOAD_SECONDS = 3;
const CONNECTIONS = 16;

if (process.argv[2] === 'proxy') runProxy();

function runProxy(): void {
  process.once('message', (baseUrl: string) => {
    const plenty = Number.MAX_SAFE_INTEGER;
    const store = new MemorySpendingStore();
    let debited = 0;
    const counting = {
      spend(key: string, amount: number, limit: number, expiresAt: number) {
        if (key.startsWith('characters:') && key.split(':').length === 2) debited += amount;
        return store.spend(key, amount, limit, expiresAt);
      },
      refund: (key: string, amount: number) => store.refund(key, amount),
    };
    const proxy = createNodeProxy({
      baseUrl,
      ttsKey: 'ks_tts_benchmark',
      tokenSecret: randomBytes(32).toString('hex'),
      origins: [ORIGIN, PAGE_ORIGIN],
      public: true,
      maxChars: 500,
      tokenCharacters: plenty,
      tokenRequests: plenty,
      publicLimits: {
        charactersPerDayPerOrigin: plenty,
        charactersPerDayPerAddress: plenty,
        cachedBytesPerDayPerOrigin: plenty,
        cachedBytesPerDayPerAddress: plenty,
      },
      store: counting,
      cache: new MemorySpeechCache(),
      logger: { warn() {}, error() {} },
    });
    const server = createServer((request, response) => void proxy.handle(request, response));
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
    process.on('message', () => process.send?.({ debited, rss: process.memoryUsage().rss }));
  });
}

interface Setup {
  readonly url: string;
  readonly token: string;
  /** Requests that the service got. */
  generations(): number;
  /** Characters that the proxy has charged. */
  debited(): Promise<number>;
}

export async function measureSharing(): Promise<void> {
  let generations = 0;
  let pause = PIECE_MS;
  const service = createServer(async (request, response) => {
    request.resume();
    await once(request, 'end');
    generations += 1;
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const samples = new Int16Array(4800).map((_, index) => 6000 * Math.sin(index / 12));
    const audio = Buffer.from(samples.buffer).toString('base64');
    for (let piece = 0; piece < PIECES && !response.destroyed; piece++) {
      response.write(`data: ${JSON.stringify({ type: 'speech.audio.delta', audio })}\n\n`);
      if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
    }
    response.end('data: {"type":"speech.audio.done"}\n\n');
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const proxy = fork(fileURLToPath(import.meta.url), ['proxy']);
  proxy.send(`http://127.0.0.1:${(service.address() as AddressInfo).port}`);
  const [port] = await once(proxy, 'message');
  const url = `http://127.0.0.1:${port}/speech`;
  const setup: Setup = {
    url,
    token: await mint(url),
    generations: () => generations,
    async debited() {
      proxy.send('debited');
      const [{ debited }] = await once(proxy, 'message');
      return debited as number;
    },
  };
  try {
    await pressPlayTogether(setup);
    pause = 0;
    await editOneParagraph(setup);
    await compareWithNginx(setup);
  } finally {
    proxy.kill();
    service.close();
    service.closeAllConnections();
  }
}

/** Readers press play on one text within two seconds; some leave, the first one first; some come late. */
async function pressPlayTogether(setup: Setup): Promise<void> {
  const text = 'پاسێکی کتێبخانە هەموو هەفتەیەک سەردانی گوندەکانی شارەزوور دەکات.';
  const leavers = Array.from({ length: LEAVING }, () => new AbortController());
  const read = async (afterMs: number, leaver?: AbortController) => {
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    const response = await ask(setup, text, leaver?.signal);
    if (leaver === leavers[0]) setTimeout(() => leaver?.abort(), 300);
    else if (leaver) setTimeout(() => leaver.abort(), Math.random() * 2000);
    return createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex');
  };
  const staying = Array.from({ length: READERS - LEAVING }, () => read(20 + Math.random() * PRESS_PLAY_MS));
  const late = Array.from({ length: LATE }, (_, index) => read(PRESS_PLAY_MS + 400 * (index + 1)));
  const leaving = Promise.allSettled(
    leavers.map((leaver, index) => read(index ? Math.random() * PRESS_PLAY_MS : 0, leaver)),
  );
  const digests = await Promise.all([...staying, ...late]);
  await leaving;
  const debited = await setup.debited();
  console.log(
    `${READERS} readers press play within 2 s, ${LEAVING} leave (the first one first), ${LATE} come late:`,
  );
  report('generations', setup.generations(), setup.generations() === 1, '1');
  report(
    'characters debited',
    debited,
    debited === [...text].length,
    `${[...text].length}, those of the text`,
  );
  report('different bodies', new Set(digests).size, new Set(digests).size === 1, '1');
}

/** An article of 20,000 characters is heard, one paragraph is edited, and it is heard again. */
async function editOneParagraph(setup: Setup): Promise<void> {
  const sentence = (index: number) =>
    `ڕستەی ژمارە ${index} لەم دەقەدا دەنووسرێت و پاشان بە دەنگ دەخوێندرێتەوە.`;
  const paragraphs = Array.from({ length: 62 }, (_, index) =>
    Array.from({ length: 3 + (index % 5) }, (__, at) => sentence(index * 10 + at)).join(' '),
  );
  const hear = async (article: string) => {
    const before = await setup.debited();
    for (const part of partsOf(article)) await (await ask(setup, part)).arrayBuffer();
    return (await setup.debited()) - before;
  };
  const article = paragraphs.join('\n\n');
  const first = await hear(article);
  const edited = paragraphs.map((text, index) => (index === 30 ? text.replace('دەنووسرێت', 'نووسرا') : text));
  const again = await hear(edited.join('\n\n'));
  const old = new Set(partsOf(article));
  const changed = partsOf(edited.join('\n\n')).filter((part) => !old.has(part));
  const expected = changed.reduce((sum, part) => sum + [...part].length, 0);
  console.log(
    `An article of ${[...article].length} characters in ${old.size} parts, and again after one paragraph was edited:`,
  );
  report('characters debited at first', first, true, 'all of them, less white space');
  report(
    'characters debited after the edit',
    again,
    again === expected && changed.length === 1,
    `${expected}, that paragraph's part`,
  );
}

function partsOf(text: string): string[] {
  const parts = textParts(text, splitSentences(text), 500);
  return Array.from(parts, ({ start, end }) => text.slice(start, end));
}

/** A warm text from the proxy beside a file of its size from nginx, in turn. */
async function compareWithNginx(setup: Setup): Promise<void> {
  const text = 'دەقێکی گەرم کە پێشتر خوێندراوەتەوە.';
  const answer = await ask(setup, text);
  const body = Buffer.from(await answer.arrayBuffer());
  const address = new URL(answer.headers.get('content-location') ?? '', `${setup.url}/api/tts-stream`);
  const before = await setup.debited();
  const { pathname, origin } = new URL(`${setup.url}/api/tts-stream`);
  const warm = {
    origin,
    path: pathname,
    method: 'POST' as const,
    headers: headersOf(setup.token),
    body: bodyOf(text),
  };
  console.log(
    `A warm text (${(body.length / 1024).toFixed(0)} KiB) from the proxy, beside a file of its size from nginx:`,
  );
  const folder = mkdtempSync(join(tmpdir(), 'economy-nginx-'));
  const nginx = await startNginx(folder, body);
  const byAddress: Target = { origin, path: address.pathname, method: 'GET', headers: {} };
  const targets = [
    ['proxy', warm],
    ['address', byAddress],
    ...(nginx ? [['nginx', nginx.target] as const] : []),
  ] as const;
  const firstBytes: Record<string, number[]> = { proxy: [], address: [], nginx: [] };
  for (let round = -1; round < 10; round++)
    for (const [name, target] of targets) {
      const times = await sequentially(target, 50);
      if (round >= 0) firstBytes[name]!.push(...times);
    }
  const inBrowser = nginx && (await compareInBrowser(setup, text, [byAddress, nginx.target]));
  const rates: Record<string, number> = {};
  for (const [name, target] of targets) rates[name] = await underLoad(target);
  nginx?.child.kill();
  rmSync(folder, { recursive: true });
  const p50 = (name: string) => firstBytes[name]!.sort((a, b) => a - b)[firstBytes[name]!.length >> 1]!;
  report('characters debited', (await setup.debited()) - before, (await setup.debited()) === before, '0');
  if (!nginx) {
    console.log('  nginx is not installed: first byte and requests a second have nothing beside them');
    console.log(
      `  first byte, ms, p50  ${p50('proxy').toFixed(2)}; requests a second ${rates.proxy!.toFixed(0)}`,
    );
    return;
  }
  for (const [name, what] of [
    ['proxy', 'first byte, ms, p50, with a token'],
    ['address', 'first byte, ms, p50, by its address'],
  ] as const) {
    const ratio = p50(name) / p50('nginx');
    const figure = `${p50(name).toFixed(2)}, nginx ${p50('nginx').toFixed(2)} (x ${ratio.toFixed(2)})`;
    report(what, figure, ratio <= 1.3, '1.3 times nginx');
  }
  for (const [what, milliseconds] of Object.entries(inBrowser!.proxy)) {
    const ratio = milliseconds / inBrowser!.nginx;
    const figure = `${milliseconds.toFixed(2)}, nginx ${inBrowser!.nginx.toFixed(2)} (x ${ratio.toFixed(2)})`;
    report(`first byte in Chromium, ms, p50, ${what}`, figure, ratio <= 1.3, '1.3 times nginx');
  }
  console.log(
    `  requests a second, ${CONNECTIONS} connections  ${rates.proxy!.toFixed(0)} with a token, ${rates.address!.toFixed(0)} by address, nginx ${rates.nginx!.toFixed(0)}`,
  );
}

/** As a reader's browser sees it. */
async function compareInBrowser(setup: Setup, text: string, [byAddress, nginx]: readonly [Target, Target]) {
  const page = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end('<!doctype html>'));
  page.listen(PAGE_PORT, '127.0.0.1');
  await once(page, 'listening');
  const token = await mint(setup.url, PAGE_ORIGIN);
  const { Origin: _, ...headers } = headersOf(token);
  const plain = (target: Target) => ({ url: target.origin + target.path, method: target.method, headers: {} });
  const url = `${setup.url}/api/tts-stream`;
  try {
    const [withToken, address, file] = await measureWarmInBrowser(PAGE_ORIGIN, [
      { url, method: 'POST', headers, body: bodyOf(text) },
      plain(byAddress),
      plain(nginx),
    ]);
    return { proxy: { 'with a token': withToken!, 'by its address': address! }, nginx: file! };
  } finally {
    page.close();
    page.closeAllConnections();
  }
}

interface Target {
  readonly origin: string;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body?: string;
}

async function startNginx(
  folder: string,
  body: Buffer,
): Promise<{ child: ChildProcess; target: Target } | undefined> {
  if (spawnSync('nginx', ['-v']).error) return undefined;
  const reserved = createServer().listen(0, '127.0.0.1');
  await once(reserved, 'listening');
  const { port } = reserved.address() as AddressInfo;
  reserved.close();
  writeFileSync(join(folder, 'speech'), body);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
     events {} http { access_log off; keepalive_requests 1000000; sendfile on; server { listen 127.0.0.1:${port}; root ${folder}; add_header Access-Control-Allow-Origin *; } }`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  for (let attempt = 0; attempt < 50; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const isUp = await fetch(`http://127.0.0.1:${port}/speech`)
      .then(({ ok }) => ok)
      .catch(() => false);
    if (isUp) break;
  }
  return {
    child,
    target: { origin: `http://127.0.0.1:${port}`, path: '/speech', method: 'GET', headers: {} },
  };
}

/** Milliseconds until the first byte of each body. */
async function sequentially({ origin, ...request }: Target, count: number): Promise<number[]> {
  const pool = new Pool(origin, { connections: 1 });
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const startedAt = performance.now();
    const { body } = await pool.request(request);
    let isFirst = true;
    for await (const _ of body) {
      if (isFirst) times.push(performance.now() - startedAt);
      isFirst = false;
    }
  }
  await pool.close();
  return times;
}

/** Requests a second. */
async function underLoad({ origin, ...request }: Target): Promise<number> {
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const end = performance.now() + LOAD_SECONDS * 1000;
  let count = 0;
  const work = async () => {
    while (performance.now() < end) {
      const { body } = await pool.request(request);
      await body.dump({ limit: Number.MAX_SAFE_INTEGER });
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  await pool.close();
  return count / LOAD_SECONDS;
}

const bodyOf = (text: string) => JSON.stringify({ text, speaker_id: 'v', include_timestamps: true });

const headersOf = (token: string) => ({
  Origin: ORIGIN,
  'Content-Type': 'application/json',
  Authorization: `Bearer ${token}`,
  Accept: COMPACT,
});

function ask({ url, token }: Setup, text: string, signal?: AbortSignal): Promise<Response> {
  const init = { method: 'POST', headers: headersOf(token), body: bodyOf(text) };
  return fetch(`${url}/api/tts-stream`, { ...init, ...(signal && { signal }) });
}

async function mint(url: string): Promise<string> {
  const response = await fetch(`${url}/token`, {
    method: 'POST',
    headers: { Origin: ORIGIN, 'Content-Type': 'application/json' },
    body: '{"scope":["tts"]}',
  });
  return ((await response.json()) as { token: string }).token;
}

function report(name: string, figure: number | string, isMet: boolean, bound: string): void {
  console.log(`  ${name}  ${figure}; expected ${bound}: ${isMet ? 'met' : 'MISSED'}`);
}
