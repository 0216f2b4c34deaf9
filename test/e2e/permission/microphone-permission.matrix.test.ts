import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { FAKE_MICROPHONE, GRANT_MICROPHONE, launchWholeBrowser } from '../launch-browser.ts';
import { newPage } from '../new-page.ts';
import { readAnswer } from '../read-answer.ts';
import { serveScript } from '../serve-script.ts';

// Pages without permission for the microphone or for a Worker: real headers, frames and refusals in Chromium.

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
  const browser = await launchWholeBrowser([
    '--autoplay-policy=no-user-gesture-required',
    '--host-resolver-rules=MAP *.test 127.0.0.1',
    ...flags,
  ]);
  try {
    await use(browser);
  } finally {
    await browser.close();
  }
}

function url(parameters: Record<string, string> = {}, host = '127.0.0.1'): string {
  return `http://${host}:${port}/?${new URLSearchParams(parameters)}`;
}

async function open(browser: Browser, address: string): Promise<Page> {
  const page = await newPage(browser);
  await page.goto(address);
  return page;
}

test('a denied microphone fails with not-allowed and a hint where to allow it', () =>
  withBrowser([FAKE_MICROPHONE, '--deny-permission-prompts'], async (browser) => {
    const page = await open(browser, url());
    assert.match(await readAnswer(page, 'error'), /^not-allowed: .*(site settings|dismissed)/);
  }));

test('a Permissions-Policy without the microphone is named as the cause', () =>
  withBrowser([FAKE_MICROPHONE, GRANT_MICROPHONE], async (browser) => {
    const page = await open(browser, url({ 'Permissions-Policy': 'microphone=()' }));
    assert.match(await readAnswer(page, 'error'), /^not-allowed: .*Permissions-Policy/);
  }));

test('so is a cross-site frame without allow="microphone"', () =>
  withBrowser([FAKE_MICROPHONE, GRANT_MICROPHONE, '--disable-site-isolation-trials'], async (browser) => {
    const page = await open(browser, url({ frame: `http://localhost:${port}/` }));
    const frame = await page.waitForFrame((candidate) => candidate.url().startsWith('http://localhost'));
    assert.match(await readAnswer(frame, 'error'), /^not-allowed: .*allow attribute/);
  }));

test('a missing microphone is reported', () =>
  withBrowser([GRANT_MICROPHONE], async (browser) => {
    const page = await open(browser, url());
    assert.match(await readAnswer(page, 'error'), /^audio-capture: No microphone/);
  }));

test('an insecure context is reported', () =>
  withBrowser([FAKE_MICROPHONE, GRANT_MICROPHONE], async (browser) => {
    const page = await open(browser, url({}, 'insecure.test'));
    assert.match(await readAnswer(page, 'error'), /^insecure-context: /);
  }));

for (const policy of ["worker-src 'none'", "script-src 'self' blob:; worker-src 'self'"]) {
  test(`if the Content-Security-Policy ${policy} blocks the Worker, the main thread resamples and reports why`, () =>
    withBrowser([FAKE_MICROPHONE, GRANT_MICROPHONE], async (browser) => {
      const page = await open(browser, url({ 'Content-Security-Policy': policy }));
      assert.equal(await readAnswer(page, 'frames'), '5');
      assert.equal(await readAnswer(page, 'length'), '640');
      assert.match(
        await readAnswer(page, 'degraded'),
        /^worker: .*Content-Security-Policy blocked worker-src/,
      );
    }));
}

test('revoking the permission ends the capture', () =>
  withBrowser([FAKE_MICROPHONE], async (browser) => {
    const context = browser.defaultBrowserContext();
    await context.overridePermissions(url().replace(/\/\?.*/, ''), ['microphone']);
    const page = await open(browser, url({ frames: '100000' }));
    await readAnswer(page, 'count');
    await context.clearPermissionOverrides();
    assert.equal(await readAnswer(page, 'ended'), 'active false');
  }));

test('capture continues in a background tab', () =>
  withBrowser([FAKE_MICROPHONE, GRANT_MICROPHONE], async (browser) => {
    const page = await open(browser, url({ frames: '60' }));
    await readAnswer(page, 'count');
    await (await newPage(browser)).bringToFront();
    assert.equal(await readAnswer(page, 'frames'), '60');
    assert.equal(await readAnswer(page, 'visibility'), 'hidden');
  }));
