import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { after, afterEach, before, beforeEach, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ScriptTagSite, startScriptTagSite } from '../e2e/script-tag-site.ts';
import { serveScript } from '../e2e/serve-script.ts';
import { type DrivenPage, openBrowser } from './open-browser.ts';

// A page that speaks or listens is left, and shown again by Back, in Firefox and WebKitGTK: kept as it was, or loaded again.

let served: { server: Server; port: number };
let site: ScriptTagSite;
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
  site = await startScriptTagSite();
});

after(async () => {
  served?.server.closeAllConnections();
  served?.server.close();
  await site?.close();
});

// One for each test: once a page was kept, Firefox's driver does not tell when the next one has loaded.
beforeEach(async () => {
  page = await openBrowser(process.env);
});
afterEach(() => page?.close());

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

async function tellIsKept(context: TestContext): Promise<void> {
  const isKept = (await page.value("document.documentElement.dataset.back || ''")) === 'true';
  context.diagnostic(isKept ? 'The page was kept.' : 'The page was loaded again.');
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
  await tellIsKept(context);
  const back = await state();
  assert.equal(back.paused, true);
  assert.equal(back.button, rest.button);
  assert.notEqual(back.button, playing.button);
  // Kept, it is where it was; loaded again, where its text was left.
  assert.ok(back.currentTime > 1, `${back.currentTime} s`);
  await sleep(1500);
  const later = await state();
  // The clock of the output settles.
  assert.ok(Math.abs(later.currentTime - back.currentTime) < 0.1);
  assert.deepEqual({ ...later, currentTime: 0 }, { ...back, currentTime: 0 });
  await page.click(BUTTON);
  await until(`${PLAYER}.currentTime > ${back.currentTime + 0.5}`);
  assert.notEqual((await state()).button, back.button);
});

const DICTATION = "document.querySelector('kurdish-dictate')";
const DICTATE_BUTTON = `${DICTATION}.shadowRoot?.querySelector('[part=button]')`;
const FIELD = "document.querySelector('textarea')";
/** Counts the microphones that the page opens, and is told how it is shown again. */
const WATCH = `<script>
  globalThis.tracks = [];
  const { mediaDevices } = navigator;
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints);
    tracks.push(...stream.getTracks());
    return stream;
  };
  addEventListener('pageshow', ({ persisted }) => { document.documentElement.dataset.back = persisted; });
</script>`;

test('a dictation that is left has let go of the microphone after Back, its text is in the field, and it starts only when pressed', async (context) => {
  const address =
    site.page(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>dictation</title>${WATCH}
    <script type="module" src="${site.cdn}kurdish-speech.js" crossorigin></script></head>
    <body><textarea id="field" rows="8" cols="60"></textarea><br>
    <kurdish-dictate for="field" endpoint="/speech" dialect="sorani" continuous></kurdish-dictate></body></html>`);
  await page.open(address);
  await until(DICTATE_BUTTON);
  await page.click(DICTATE_BUTTON);
  await until(`${FIELD}.value.trim()`);
  assert.equal(await page.value(`${DICTATION}.listening`), true);
  const text = await page.value<string>(`${FIELD}.value.trim()`);
  await page.open(site.page('<!doctype html><title>other</title>'));
  assert.equal(await page.value('document.title'), 'other');
  await page.back();
  await until(DICTATE_BUTTON);
  await tellIsKept(context);
  await until(
    `${DICTATION}.state === 'inactive' && tracks.every(({ readyState }) => readyState === 'ended')`,
  );
  await until(`${FIELD}.value.trim()`);
  const written = await page.value<string>(`${FIELD}.value.trim()`);
  assert.ok(written.startsWith(text), `${written} / ${text}`);
  assert.equal(await page.value(`${DICTATION}.error?.code ?? ''`), '');
  const opened = await page.value<number>('tracks.length');
  await sleep(1500);
  assert.deepEqual(
    [await page.value('tracks.length'), await page.value(`${DICTATION}.listening`)],
    [opened, false],
  );
  await page.click(DICTATE_BUTTON);
  await until(`${DICTATION}.listening && tracks.at(-1)?.readyState === 'live'`);
});
