import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'puppeteer-core';
import { build } from 'vite';
import { type Backend, startBackend } from '../../demo/backend.ts';
import { embeddedEngines } from '../embedded-engines.ts';
import { launchBrowser } from './launch-browser.ts';
import { newPage } from './new-page.ts';

// An application that imports `kurdish-speech/elements/kurdish-player`, built by Vite, with a real proxy.

const GREATEST_BYTES = 12_000;
type Player = HTMLElement & { ended: boolean; paused: boolean };

let folder: string;
let server: Server;
let backend: Backend;
let browser: Browser;
let origin: string;
const requests: string[] = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'player-module-'));
  await mkdir(join(folder, 'node_modules'));
  await symlink(process.cwd(), join(folder, 'node_modules', 'kurdish-speech'));
  await writeFile(join(folder, 'app.js'), "import 'kurdish-speech/elements/kurdish-player';");
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { rolldownOptions: { input: join(folder, 'app.js'), output: { entryFileNames: 'app.js' } } },
  });
  server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/speech/')) return backend.handle(request, response);
    requests.push(path);
    if (path.startsWith('/page')) return response.setHeader('content-type', 'text/html').end(PAGE);
    const file = await readFile(join(folder, 'dist', path)).catch(() => undefined);
    if (!file) return response.writeHead(404).end();
    return response.setHeader('content-type', 'text/javascript').end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  backend = await startBackend({ origins: [origin], ...embeddedEngines() });
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  server?.close();
  server?.closeAllConnections();
  await backend?.close();
  await rm(folder, { recursive: true, force: true });
});

afterEach(async () => {
  for (const page of (await browser.pages()).slice(1)) await page.close();
  requests.length = 0;
});

const PAGE = `<!doctype html><html lang="ckb"><head><meta charset="utf-8"><link rel="icon" href="data:,">
  <script type="module" src="/app.js"></script></head><body><kurdish-tts controls headline="A" text="ڕۆژ باش"></kurdish-tts></body></html>`;

async function open(): Promise<Page> {
  const page = await newPage(browser);
  await page.goto(`${origin}/page`, { waitUntil: 'networkidle0' });
  await page.waitForSelector('kurdish-tts >>> [part=play-button]', { visible: true });
  return page;
}

const isDefined = (page: Page) => page.evaluate(() => Boolean(customElements.get('kurdish-tts')));

test('an application at rest loads less than 12 kB, and one press speaks', async () => {
  const page = await open();
  assert.deepEqual(requests, ['/page', '/app.js']);
  assert.equal(await isDefined(page), false);
  const bytes = gzipSync(await readFile(join(folder, 'dist', 'app.js'))).length;
  assert.ok(bytes < GREATEST_BYTES, `${bytes} bytes`);
  await page.locator('kurdish-tts >>> [part=play-button]').click();
  await page.waitForFunction(() => (document.querySelector('kurdish-tts') as unknown as Player).ended);
  assert.equal(await page.$$eval('kurdish-tts >>> [part=base]', ({ length }) => length), 1);
});

test('it loads the element when the reader points at the player, but not while a button is pressed down', async () => {
  const page = await open();
  const at = await (await page.$('kurdish-tts >>> [part=play-button]'))!.boundingBox();
  await page.mouse.move(0, 500);
  await page.mouse.down();
  await page.mouse.move(at!.x + 5, at!.y + 5);
  await page.waitForNetworkIdle();
  assert.equal(await isDefined(page), false);
  await page.mouse.move(0, 500);
  await page.mouse.up();
  await page.waitForFunction(() => customElements.get('kurdish-tts'));
  await page.waitForFunction(() => (document.querySelector('kurdish-tts') as unknown as Player).paused);
});

test('it keeps the focus, and a key that is pressed at once speaks', async () => {
  const page = await open();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => (document.querySelector('kurdish-tts') as unknown as Player).ended);
  const focused = await page.$eval('kurdish-tts', ({ shadowRoot }) =>
    shadowRoot?.activeElement?.getAttribute('part'),
  );
  assert.equal(focused, 'play-button');
});
