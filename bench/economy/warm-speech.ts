/**
 * A warm text from the proxy, beside a file of its size from nginx (left out where it is not installed) and from a server of node:http that
 * does nothing else: the least that is possible in Node.
 */
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { ask, bodyOf, headersOf, mint, report, type Setup } from './proxy-client.ts';
import { measureWarmInBrowser } from './warm-in-browser.ts';

const PAGE_PORT = 8913;
/** Of the page that a browser opens. */
export const PAGE_ORIGIN = `http://127.0.0.1:${PAGE_PORT}`;
const LOAD_SECONDS = 3;
const CONNECTIONS = 16;

if (process.argv[2] === 'bare-server') runBareServer();

/** Reads each request and answers with as many bytes as it is sent once, by a message. */
function runBareServer(): void {
  process.once('message', (length: number) => {
    const body = Buffer.alloc(length, 1);
    const server = createServer((request, response) => {
      request.resume();
      request.on('end', () => response.end(body));
    });
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  });
}

/** A warm text from the proxy beside a file of its size from nginx, in turn. */
export async function compareWithNginx(setup: Setup): Promise<void> {
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
  const bare = fork(fileURLToPath(import.meta.url), ['bare-server']);
  bare.send(body.length);
  const [barePort] = await once(bare, 'message');
  const bareOrigin = `http://127.0.0.1:${barePort}`;
  const targets = [
    ['proxy', warm],
    ['address', byAddress],
    ['barePost', { ...warm, origin: bareOrigin }],
    ['bareGet', { ...byAddress, origin: bareOrigin }],
    ...(nginx ? [['nginx', nginx.target] as const] : []),
  ] as const;
  const firstBytes: Record<string, number[]> = {};
  for (let round = -1; round < 10; round++)
    for (const [name, target] of targets) {
      const times = await sequentially(target, 50);
      if (round >= 0) firstBytes[name] = [...(firstBytes[name] ?? []), ...times];
    }
  const inBrowser = nginx && (await compareInBrowser(setup, text, [byAddress, nginx.target]));
  const rates: Record<string, number> = {};
  for (const [name, target] of targets) rates[name] = await underLoad(target);
  nginx?.child.kill();
  bare.kill();
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
  const beside = (milliseconds: number, least: number) =>
    `${milliseconds.toFixed(2)}, nginx ${least.toFixed(2)} (x ${(milliseconds / least).toFixed(2)})`;
  for (const [name, what, floor] of [
    ['proxy', 'with a token', 'barePost'],
    ['address', 'by its address', 'bareGet'],
  ] as const) {
    const least = p50('nginx');
    const figure = `${beside(p50(name), least)}, bare node:http ${p50(floor).toFixed(2)} (x ${(p50(floor) / least).toFixed(2)})`;
    report(`first byte, ms, p50, ${what}`, figure, p50(name) <= 1.3 * least, '1.3 times nginx');
  }
  for (const [what, milliseconds] of Object.entries(inBrowser!.proxy)) {
    const figure = beside(milliseconds, inBrowser!.nginx);
    const isMet = milliseconds <= 1.3 * inBrowser!.nginx;
    report(`first byte in Chromium, ms, p50, ${what}`, figure, isMet, '1.3 times nginx');
  }
  console.log(
    `  requests a second, ${CONNECTIONS} connections  ${rates.proxy!.toFixed(0)} with a token, ${rates.address!.toFixed(0)} by address, nginx ${rates.nginx!.toFixed(0)}`,
  );
}

/** As a reader's browser sees it. */
async function compareInBrowser(setup: Setup, text: string, [byAddress, nginx]: readonly [Target, Target]) {
  const page = createServer((_, response) =>
    response.setHeader('Content-Type', 'text/html').end('<!doctype html>'),
  );
  page.listen(PAGE_PORT, '127.0.0.1');
  await once(page, 'listening');
  const token = await mint(setup.url, PAGE_ORIGIN);
  const { Origin: _, ...headers } = headersOf(token);
  const plain = (target: Target) => ({
    url: target.origin + target.path,
    method: target.method,
    headers: {},
  });
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
