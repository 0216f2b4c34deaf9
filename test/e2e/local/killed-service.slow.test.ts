import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { createNodeProxy } from '../../../src/proxy/node.ts';
import { createAccount } from '../../../src/service/accounts/accounts.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import { Program } from '../../faults/program.ts';
import { launchBrowser } from '../launch-browser.ts';
import { newPage } from '../new-page.ts';

// An article read with fallback="local" by the built script tag, through a proxy, from `kurdish-speech serve` in a process of its own,
// which is killed while it speaks.

const ARTICLE =
  'سڵاو هاوڕێیان. ئەمڕۆ هەوا زۆر خۆشە. من دەچم بۆ بازاڕ و نان دەکڕم. تۆ چۆنیت؟ ئێمە لە ماڵەوەین. ئێوارە دەچینە لای مامۆستا. کتێبێکی نوێم هەیە. سوپاس بۆ هەمووتان.';
/** The article takes several requests. */
const MAX_CHARS = 60;
const PLACES = 10;
/** About what the page gets for the whole article. */
const BYTES = 23_000;

let folder: string;
let account: string;
let ttsKey: string;
let browser: Browser;
let server: Server;
let address: string;
let proxy: ReturnType<typeof createNodeProxy> | undefined;
/** Of each stream, that reached the page's server. */
let bytes: number[] = [];
let onBytes: (total: number) => void = () => {};

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-killed-'));
  const store = await openStore(folder);
  const created = await createAccount(store, { ttsPlan: 'business', sttPlan: 'pro' });
  account = created.account.id;
  ttsKey = created.ttsKey;
  await store.close();
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const HTML = `<!doctype html><html lang="en"><meta charset="utf-8"><title>x</title>
<script type="module" src="/cdn/kurdish-speech.js"></script>
<kurdish-tts controls fallback="local" lang="ckb" voice="sorani_m001" speed="3" text="${ARTICLE}"></kurdish-tts>`;

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { url = '/' } = request;
  if (url.startsWith('/speech/')) {
    if (url.startsWith('/speech/api/tts-stream')) watch(response);
    proxy?.handle(request, response);
    return;
  }
  const file = `dist${url}`;
  if (url === '/') response.setHeader('Content-Type', 'text/html').end(HTML);
  else if (!url.startsWith('/cdn/') || !existsSync(file)) response.writeHead(404).end();
  else response.setHeader('Content-Type', 'text/javascript').end(readFileSync(file));
}

/** Counts what goes to the page. */
function watch(response: ServerResponse): void {
  const index = bytes.push(0) - 1;
  const write = response.write.bind(response) as (chunk: Uint8Array) => boolean;
  response.write = ((chunk: Uint8Array) => {
    bytes[index] = (bytes[index] ?? 0) + chunk.length;
    onBytes(bytes.reduce((sum, each) => sum + each));
    return write(chunk);
  }) as typeof response.write;
}

const used = async () => {
  const store = await openStore(folder);
  const { used = 0 } = (await store.usage(account, 'characters')) ?? {};
  await store.close();
  return used;
};

/** Reads the article to its end. */
async function read(page: Page) {
  await page.goto(address);
  await page.evaluate(() => {
    const speaker = document.querySelector('kurdish-tts')!;
    const seen = { words: [] as string[], degraded: [] as string[], outcome: '' };
    Object.assign(globalThis, { seen });
    speaker.addEventListener('boundary', ({ charIndex, charLength }) =>
      seen.words.push((speaker.text ?? '').slice(charIndex, charIndex + charLength)),
    );
    speaker.addEventListener('kurdish-degraded', ({ detail }) => seen.degraded.push(detail.feature));
    speaker.addEventListener('ended', () => {
      seen.outcome = 'ended';
    });
    speaker.addEventListener('error', ({ error }) => {
      seen.outcome = String(error);
    });
  });
  await page.locator('kurdish-tts >>> [part=play-button]').click();
  await page.waitForFunction(() => (globalThis as unknown as { seen: { outcome: string } }).seen.outcome);
  return page.evaluate(() => ({
    ...(globalThis as unknown as { seen: { words: string[]; degraded: string[]; outcome: string } }).seen,
    notice: document.querySelector('kurdish-tts')?.shadowRoot?.querySelector('[part=notice]')?.textContent,
  }));
}

/** @param killAt How many bytes reach the page before the service is killed. */
async function readWhileKilled(killAt: number) {
  const service = await Program.start(['serve', '--port', '0', '--data', folder], {});
  proxy = createNodeProxy({
    baseUrl: service.url,
    ttsKey,
    tokenSecret: 'x'.repeat(64),
    origins: [address],
    public: true,
    maxChars: MAX_CHARS,
  });
  bytes = [];
  onBytes = (total) => {
    if (total > killAt) service.signal('SIGKILL');
  };
  const before = await used();
  const context = await browser.createBrowserContext();
  const page = await newPage(context);
  await page.evaluateOnNewDocument('globalThis.__name = (value) => value');
  const texts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/tts-stream')) texts.push(JSON.parse(request.postData() ?? '').text);
  });
  const heard = await read(page);
  await context.close();
  await proxy.close();
  await service.kill();
  const characters = (isGiven: boolean) =>
    texts.reduce((sum, text, index) => sum + (Boolean(bytes[index]) === isGiven ? [...text].length : 0), 0);
  return { ...heard, due: characters(true), lost: characters(false), charged: (await used()) - before };
}

test('an article of a service that lives is charged once', async () => {
  const { words, outcome, degraded, due, charged } = await readWhileKilled(Number.POSITIVE_INFINITY);
  assert.equal(outcome, 'ended');
  assert.equal(words.join(' '), ARTICLE);
  assert.deepEqual(degraded, []);
  assert.equal(charged, due);
  // Spaces between requests are not sent.
  assert.ok(due <= [...ARTICLE].length && due > [...ARTICLE].length - 5, String(due));
});

for (let place = 0; place < PLACES; place++)
  test(`a service that is killed at place ${place + 1} of ${PLACES}: every word once, the reader is told, and only what was given is charged`, async () => {
    const heard = await readWhileKilled((BYTES * place) / PLACES);
    assert.equal(heard.outcome, 'ended');
    assert.equal(heard.words.join(' '), ARTICLE);
    assert.deepEqual(heard.degraded, ['service']);
    assert.match(heard.notice ?? '', /^[^A-Za-z]+$/);
    // What the service had sent may be lost on the way.
    assert.ok([heard.due, heard.due + heard.lost].includes(heard.charged), JSON.stringify(heard));
  });
