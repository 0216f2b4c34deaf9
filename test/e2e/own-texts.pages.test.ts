import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import type { Browser } from 'puppeteer-core';
import { startEmbeddedService } from '../../demo/backend.ts';
import { createNodeProxy, type NodeProxy } from '../../src/proxy/node.ts';
import { CLI_COMMAND } from '../cli/cli-command.ts';
import { embeddedEngines } from '../embedded-engines.ts';
import { launchBrowser } from './launch-browser.ts';
import { newPage } from './new-page.ts';
import { readAnswer } from './read-answer.ts';
import { serveScript } from './serve-script.ts';

// A site and its proxy on another origin, which speaks only what the site has published; heard in a browser as a reader does.

const SECRET = 'the secret of this site, at least 32 bytes';
const MAX_CHARS = 120;
/** As a browser reads it: blocks without white space between them, a skipped note, a button, entities, and markup inside words. */
const ARTICLE = `<article id="article"><h2>کتێبخانەیەکی نوێ</h2><p>لەم بەهارەدا، کتێبخانەیەکی نوێ لە شارەکەماندا
 کرایەوە<sup class="note">١</sup>.&nbsp;منداڵەکان <b>زۆ</b>ر دڵخۆش بوون! <button type="button">بژەنە</button></p><ul><li>هەموو ڕۆژێک دەچنە ئەوێ.<li>چیرۆک
 دەخوێننەوە &amp; گۆرانی دەڵێن.</ul><p hidden>ئەمە ناخوێندرێتەوە.</p><p>دوێنێ چووین بۆ بازاڕ و نانمان کڕی،<br>ئەمڕۆ لە ماڵین.</article>`;
const WORDS = 32;

let site: { server: Server; port: number };
let service: Awaited<ReturnType<typeof startEmbeddedService>>;
let browser: Browser;
let proxies: Server;
let endpoint: string;
const pages = new Map<string, string>();
const open = new Map<string, NodeProxy>();

before(async () => {
  [site, service, browser] = await Promise.all([
    serveScript(new URL('own-texts-page.ts', import.meta.url), (response, request) => {
      const html = pages.get(new URL(request.url ?? '', 'http://site').pathname);
      response.writeHead(html ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
    }),
    startEmbeddedService(embeddedEngines()),
    launchBrowser(['--autoplay-policy=no-user-gesture-required']),
  ]);
  for (const texts of ['signed', 'pages'] as const) {
    const proxy = createNodeProxy({
      ...service.connection,
      tokenSecret: SECRET,
      origins: [`http://127.0.0.1:${site.port}`],
      public: true,
      maxChars: MAX_CHARS,
      mount: `/${texts}`,
      texts,
    });
    open.set(texts, proxy);
  }
  proxies = createServer(
    (request, response) => void open.get(request.url?.split('/')[1] ?? '')?.handle(request, response),
  );
  await new Promise<void>((resolve) => proxies.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(proxies.address() as AddressInfo).port}`;
});

after(async () => {
  await browser?.close();
  proxies?.closeAllConnections();
  proxies?.close();
  site?.server.close();
  for (const proxy of open.values()) await proxy.close();
  await service?.close();
});

const pageWith = (texts: string, head = '') => `<!doctype html><html lang="ckb"><title>x</title>${head}
<button>▶</button>
<kurdish-tts for="article" skip-selector=".note" voice="sorani_m001" speed="4" endpoint="${endpoint}/${texts}"></kurdish-tts>
${ARTICLE}<script type="module" src="/page.js"></script>`;

async function hear(path: string, html: string, change?: () => void): Promise<unknown> {
  pages.set(path, html);
  const page = await newPage(browser);
  await page.goto(`http://127.0.0.1:${site.port}${path}`);
  if (change) await page.evaluate(change);
  await page.click('button');
  const answer = await readAnswer(page, 'spoken');
  await page.close();
  return answer;
}

/** The page with its signature, and what the command says about it. */
async function sign(html: string): Promise<{ html: string; report: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'kurdish-speech-own-texts-'));
  const file = join(folder, 'article.html');
  await writeFile(file, html);
  const env = { ...process.env, KURDISH_SPEECH_TOKEN_SECRET: SECRET };
  const args = [...CLI_COMMAND, 'sign', file, '--write', '--max-chars', String(MAX_CHARS)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  const signed = await readFile(file, 'utf8');
  await rm(folder, { recursive: true });
  return { html: signed, report: stdout };
}

test('a page that the command has signed is spoken whole, in several parts', async () => {
  const { html, report } = await sign(pageWith('signed'));
  assert.match(report, /: signed, [2-9] parts, sorani_m001\n$/);
  assert.equal(await hear('/signed', html), `${WORDS} words`);
});

test('a signed page whose text was changed since, or was not signed, is refused with the reason', async () => {
  const refused = /^origin-refused: This proxy speaks signed texts only: /;
  const { html } = await sign(pageWith('signed'));
  assert.match(
    String(await hear('/changed', html.replace('کتێبخانەیەکی نوێ<', 'کتێبخانەیەکی کۆن<'))),
    refused,
  );
  assert.match(String(await hear('/unsigned', pageWith('signed'))), refused);
});

test('a proxy on another origin finds the text on the page, whatever the referrer policy', async () => {
  for (const policy of ['strict-origin-when-cross-origin', 'no-referrer', 'unsafe-url']) {
    const html = pageWith('pages', `<meta name="referrer" content="${policy}">`);
    assert.equal(await hear(`/news/${policy}`, html), `${WORDS} words`, policy);
  }
});

test('a text that is only in the browser does not stand on the page', async () => {
  const answer = await hear('/edited', pageWith('pages'), () => {
    document.querySelector('h2')!.textContent = 'دەقێکی تر';
  });
  assert.match(String(answer), /^origin-refused: This proxy speaks only what stands on the page that asks: /);
});
