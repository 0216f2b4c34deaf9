import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { after, before, test } from 'node:test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { CHROMIUM_ARGUMENTS, findBrowser } from '../../scripts/test/browser.mjs';
import { serveScript } from './serve-script.ts';

// What a page meets that may not listen, or may start no Worker: real headers, frames and refusals of Chromium.

const FAKE_DEVICE = '--use-fake-device-for-media-stream';
const FAKE_QUESTION = '--use-fake-ui-for-media-stream';

let server: Server;
let port: number;

before(async () => {
  ({ server, port } = await serveScript(
    new URL('microphone-page.ts', import.meta.url),
    (response, request) => {
      const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
      for (const name of ['Permissions-Policy', 'Content-Security-Policy']) {
        const value = searchParams.get(name);
        if (value) response.setHeader(name, value);
      }
      response.setHeader('Content-Type', 'text/html');
      const frame = searchParams.get('frame');
      response.end(
        frame
          ? `<!doctype html><iframe src="${frame}"></iframe>`
          : '<!doctype html><script type="module" src="/page.js"></script>',
      );
    },
  ));
});

after(() => {
  server?.close();
});

async function withBrowser(
  flags: readonly string[],
  use: (browser: Browser) => Promise<void>,
): Promise<void> {
  const browser = await puppeteer.launch({
    executablePath: findBrowser() ?? '',
    args: [
      ...CHROMIUM_ARGUMENTS,
      '--autoplay-policy=no-user-gesture-required',
      '--host-resolver-rules=MAP *.test 127.0.0.1',
      ...flags,
    ],
  });
  try {
    await use(browser);
  } finally {
    await browser.close();
  }
}

function url(parameters: Record<string, string> = {}, host = '127.0.0.1'): string {
  return `http://${host}:${port}/?${new URLSearchParams(parameters)}`;
}

async function answer(target: Pick<Page, 'waitForFunction'>, name: string): Promise<string> {
  const found = await target.waitForFunction(
    (key) => (globalThis as never as { answers?: Record<string, string> }).answers?.[key],
    // A page in the background paints no frames to poll at.
    { polling: 100 },
    name,
  );
  return (await found.jsonValue()) as string;
}

async function open(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(address);
  return page;
}

test('a microphone that the reader refuses is told as refused, and where to allow it', () =>
  withBrowser([FAKE_DEVICE, '--deny-permission-prompts'], async (browser) => {
    const page = await open(browser, url());
    assert.match(await answer(page, 'error'), /^not-allowed: .*(site settings|dismissed)/);
  }));

test('a Permissions-Policy that leaves the microphone out is named, not the reader', () =>
  withBrowser([FAKE_DEVICE, FAKE_QUESTION], async (browser) => {
    const page = await open(browser, url({ 'Permissions-Policy': 'microphone=()' }));
    assert.match(await answer(page, 'error'), /^not-allowed: .*Permissions-Policy/);
  }));

test('so is a frame of another site without allow="microphone"', () =>
  withBrowser([FAKE_DEVICE, FAKE_QUESTION, '--disable-site-isolation-trials'], async (browser) => {
    const page = await open(browser, url({ frame: `http://localhost:${port}/` }));
    const frame = await page.waitForFrame((candidate) => candidate.url().startsWith('http://localhost'));
    assert.match(await answer(frame, 'error'), /^not-allowed: .*allow attribute/);
  }));

test('a computer without a microphone is told so', () =>
  withBrowser([FAKE_QUESTION], async (browser) => {
    const page = await open(browser, url());
    assert.match(await answer(page, 'error'), /^audio-capture: No microphone/);
  }));

test('a page that is not secure is told so', () =>
  withBrowser([FAKE_DEVICE, FAKE_QUESTION], async (browser) => {
    const page = await open(browser, url({}, 'insecure.test'));
    assert.match(await answer(page, 'error'), /^insecure-context: /);
  }));

for (const policy of ["worker-src 'none'", "script-src 'self' blob:; worker-src 'self'"]) {
  test(`where the Content-Security-Policy ${policy} forbids the Worker, the main thread resamples and says why`, () =>
    withBrowser([FAKE_DEVICE, FAKE_QUESTION], async (browser) => {
      const page = await open(browser, url({ 'Content-Security-Policy': policy }));
      assert.equal(await answer(page, 'frames'), '5');
      assert.equal(await answer(page, 'length'), '640');
      assert.match(await answer(page, 'degraded'), /^worker: .*Content-Security-Policy blocked worker-src/);
    }));
}

test('a permission taken back while it listens ends it', () =>
  withBrowser([FAKE_DEVICE], async (browser) => {
    const context = browser.defaultBrowserContext();
    await context.overridePermissions(url().replace(/\/\?.*/, ''), ['microphone']);
    const page = await open(browser, url({ frames: '100000' }));
    await answer(page, 'count');
    await context.clearPermissionOverrides();
    assert.equal(await answer(page, 'ended'), 'active false');
  }));

test('a page in the background goes on listening', () =>
  withBrowser([FAKE_DEVICE, FAKE_QUESTION], async (browser) => {
    const page = await open(browser, url({ frames: '60' }));
    await answer(page, 'count');
    await (await browser.newPage()).bringToFront();
    assert.equal(await answer(page, 'frames'), '60');
    assert.equal(await answer(page, 'visibility'), 'hidden');
  }));
