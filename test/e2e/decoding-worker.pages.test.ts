import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, before, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { collectProblems } from './collect-problems.ts';
import { launchBrowser } from './launch-browser.ts';
import { newPage } from './new-page.ts';
import { type ScriptTagSite, startScriptTagSite } from './script-tag-site.ts';

// The built script tag in a browser without an Opus decoder of its own: ours in WebAssembly, or uncompressed speech.

const WORKER = 'speech-decoder-worker.js';
const COMPACT = 'text/event-stream; codecs=opus';
const integrity: Record<string, string> = JSON.parse(readFileSync('dist/cdn/integrity.json', 'utf8'));

let site: ScriptTagSite;
let browser: Browser;

before(async () => {
  site = await startScriptTagSite();
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await site?.close();
});

afterEach(() => site.clear());

interface Visit {
  readonly policy?: string;
  /** Further attributes of the script's tag. */
  readonly tag?: string;
  /** What the browser lacks; its `AudioDecoder` by default. */
  readonly lacks?: () => void;
  readonly listens?: number;
}

const withoutDecoder = () => Reflect.deleteProperty(globalThis, 'AudioDecoder');

/** Listens to the end, twice by default. Returns the formats that were accepted and received, and how often our decoder was fetched. */
async function visit({ policy, tag = '', lacks = withoutDecoder, listens = 2 }: Visit) {
  const page = await newPage(browser);
  const accepted: string[] = [];
  const received: string[] = [];
  const problems = collectProblems(page, []);
  page.on('request', (request) => {
    if (request.url().endsWith('/tts-stream')) accepted.push(request.headers().accept ?? '*/*');
  });
  page.on('response', (response) => {
    if (response.url().endsWith('/tts-stream')) received.push(response.headers()['content-type'] ?? '');
  });
  await page.evaluateOnNewDocument(lacks);
  const html = `<!doctype html><html lang="ckb"><head><meta charset="utf-8">
    <script type="module" src="${site.cdn}kurdish-speech.js" crossorigin ${tag}></script></head>
    <body>${'<kurdish-tts controls text="ڕۆژ باش"></kurdish-tts>'.repeat(listens)}</body></html>`;
  await page.goto(site.page(html, policy ? { 'Content-Security-Policy': policy } : {}));
  for (const element of await page.$$('kurdish-tts')) {
    const button = await element.waitForSelector('>>> [part=play-button]');
    await button?.click();
    for (;;) {
      // Polls, because waitForFunction evaluates strings, which strict policies forbid.
      const [ended, error] = await element.evaluate((speaker) => {
        const { ended, error } = speaker as unknown as { ended: boolean; error: Error | null };
        return [ended, error?.message ?? ''] as const;
      });
      assert.equal(error, '');
      if (ended) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  await page.close();
  const fetched = site.requests.filter((each) => each.startsWith(`cdn ${WORKER}`)).length;
  assert.deepEqual(problems, []);
  return { accepted, received, fetched };
}

/** The last time alone: the first time speech may come uncompressed, because it does not wait long for our decoder. */
function last({ accepted, received, fetched }: Awaited<ReturnType<typeof visit>>) {
  assert.equal(accepted.length, 2);
  return { accepted: accepted.slice(1), received: received.slice(1), fetched };
}

/** Spoken compact, and uncompressed. */
const compact = { accepted: [COMPACT], received: [COMPACT] };
const plain = { accepted: ['*/*', '*/*'], received: ['text/event-stream', 'text/event-stream'] };

test('a browser without a decoder of its own fetches ours, once for a page', async () => {
  assert.deepEqual(last(await visit({})), { ...compact, fetched: 1 });
});

test('a browser whose decoder refuses Opus fetches ours; one that decodes it does not', async () => {
  const refuses = () => {
    AudioDecoder.isConfigSupported = async (config) => ({ config, supported: false });
  };
  assert.deepEqual(last(await visit({ lacks: refuses })), { ...compact, fetched: 1 });
  site.clear();
  assert.deepEqual(await visit({ lacks: () => {}, listens: 1 }), { ...compact, fetched: 0 });
});

test("under a policy it needs 'wasm-unsafe-eval' and the Worker; without either, speech comes uncompressed", async () => {
  const scripts = `default-src 'none'; connect-src 'self'; script-src ${new URL(site.cdn).origin}`;
  const formatsOf = ({ accepted, received }: Awaited<ReturnType<typeof visit>>) => ({ accepted, received });
  const allowed = await visit({ policy: `${scripts} 'wasm-unsafe-eval'; worker-src blob:` });
  assert.deepEqual(formatsOf(last(allowed)), compact);
  assert.deepEqual(formatsOf(await visit({ policy: `${scripts}; worker-src blob:` })), plain);
  const withoutWorker = `${scripts} 'wasm-unsafe-eval'; worker-src 'none'`;
  assert.deepEqual(formatsOf(await visit({ policy: withoutWorker })), plain);
});

test('where its file is missing, or takes long, speech comes uncompressed', async () => {
  site.serve(WORKER, { status: 404 });
  assert.deepEqual(await visit({}), { ...plain, fetched: 1 });
  site.serve(WORKER, { delayMs: 10_000 });
  assert.deepEqual((await visit({ listens: 1 })).accepted, ['*/*']);
});

test('with an integrity hash on the tag only a file that matches its hash is run', async () => {
  const tag = `integrity="${integrity['kurdish-speech.js']}"`;
  assert.deepEqual(last(await visit({ tag })).accepted, compact.accepted);
  site.serve(WORKER, { body: `${readFileSync(`dist/cdn/${WORKER}`, 'utf8')};self.tampered = true` });
  assert.deepEqual((await visit({ tag })).accepted, plain.accepted);
});
