import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveScript } from '../e2e/serve-script.ts';
import { type DrivenPage, openBrowser } from './open-browser.ts';

// A page that speaks is left, and shown again by Back, in Firefox and WebKitGTK: kept as it was, or loaded again.

let served: { server: Server; port: number };
let page: DrivenPage;

before(async () => {
  served = await serveScript(
    new URL('../e2e/back-button/back-button-page.ts', import.meta.url),
    (response, request) =>
      response
        .setHeader('Content-Type', 'text/html; charset=utf-8')
        .end(
          request.url === '/other'
            ? '<!doctype html><title>other</title>'
            : '<!doctype html><html lang="ckb"><title>article</title><button>play</button><script type="module" src="/page.js"></script></html>',
        ),
  );
  page = await openBrowser(process.env);
});

after(async () => {
  await page?.close();
  served?.server.closeAllConnections();
  served?.server.close();
});

const PLAYER = "document.querySelector('kurdish-tts')";
const BUTTON = `${PLAYER}.shadowRoot.querySelector('[part=play-button]')`;

interface State {
  readonly paused: boolean;
  readonly currentTime: number;
  readonly button: string;
}

const state = () =>
  page.value<State>(
    `(({ paused, currentTime }) => ({ paused, currentTime, button: ${BUTTON}.getAttribute('aria-label') }))(${PLAYER})`,
  );

async function until(expression: string): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await page.value<boolean>(`Boolean(${expression})`))) {
    if (performance.now() > end) throw new Error(`It never came: ${expression}`);
    await sleep(100);
  }
}

test('after Back nothing sounds by itself: the place and the button say so, and one press goes on there', async (context) => {
  const origin = `http://127.0.0.1:${served.port}`;
  await page.open(`${origin}/article`);
  await until(BUTTON);
  const rest = await state();
  await page.click("document.querySelector('button')");
  // In the first sentence there is no place to remember.
  await until(`${PLAYER}.currentTime > 4`);
  const playing = await state();
  assert.equal(playing.paused, false);
  await page.open(`${origin}/other`);
  assert.equal(await page.value('document.title'), 'other');
  await page.back();
  await until(BUTTON);
  const isKept = (await page.value("document.documentElement.dataset.back || ''")) === 'true';
  context.diagnostic(isKept ? 'The page was kept.' : 'The page was loaded again.');
  const back = await state();
  assert.equal(back.paused, true);
  assert.equal(back.button, rest.button);
  assert.notEqual(back.button, playing.button);
  // Kept, it is where it was; loaded again, where its text was left.
  assert.ok(back.currentTime > 1, `${back.currentTime} s`);
  await sleep(1500);
  assert.deepEqual(await state(), back);
  await page.click(BUTTON);
  await until(`${PLAYER}.currentTime > ${back.currentTime + 0.5}`);
  assert.notEqual((await state()).button, back.button);
});
