import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { collectProblems } from '../collect-problems.ts';
import { launchBrowser } from '../launch-browser.ts';
import { newPage } from '../new-page.ts';
import { startDevServer } from './start-dev-server.ts';

// A page in development whose modules Vite replaces while it speaks: by React's Fast Refresh, by `import.meta.hot` alone, and our own.

type Speaker = HTMLElementTagNameMap['kurdish-tts'];

/** The player that spoke, and what it has told since. */
interface Watched {
  readonly player: Speaker;
  readonly events: string[];
}

const TEXT = 'سڵاو هاوڕێم. ئەمڕۆ کەشوهەوا زۆر خۆشە. دوێنێ چووین بۆ بازاڕ و سێومان کڕی. '.repeat(14).trim();

const html = (
  script: string,
) => `<!doctype html><html lang="ckb"><head><meta charset="utf-8"><title>x</title><link rel="icon" href="data:,"></head>
<body><main></main><script type="module" src="/${script}"></script></body></html>`;

/** @param before What comes before the element in the component's function. */
const component = (title: string, before = '') => `import 'kurdish-speech/elements/kurdish-tts';
import { useState } from 'react';
export function Article() {
  const [count, setCount] = useState(0);
  ${before}
  return <>
    <h1>${title}</h1>
    <button type="button" onClick={() => setCount(count + 1)}>{count}</button>
    <kurdish-tts controls latency="immediate" voice="sorani_m001" endpoint="/speech" text={${JSON.stringify(TEXT)}}></kurdish-tts>
  </>;
}`;

const plain = (title: string) => `import 'kurdish-speech/elements/kurdish-tts';
const player = import.meta.hot.data.player ?? Object.assign(document.createElement('kurdish-tts'),
  { controls: true, latency: 'immediate', voice: 'sorani_m001', endpoint: '/speech', text: ${JSON.stringify(TEXT)} });
document.title = ${JSON.stringify(title)};
document.querySelector('main').append(player);
import.meta.hot.accept();
import.meta.hot.dispose((data) => {
  data.player = player;
  player.remove();
});`;

let site: Awaited<ReturnType<typeof startDevServer>>;
let browser: Browser;
let used: number;

before(async () => {
  site = await startDevServer({
    'index.html': html('main.jsx'),
    'main.jsx': `import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Article } from './article.jsx';
createRoot(document.querySelector('main')).render(<StrictMode><Article /></StrictMode>);`,
    'article.jsx': component('first'),
    'plain.html': html('plain.js'),
    'plain.js': plain('first'),
  });
  browser = await launchBrowser(['--autoplay-policy=no-user-gesture-required']);
});

after(async () => {
  await browser?.close();
  await site?.close();
});

beforeEach(async () => {
  site.speechPaths.length = 0;
  used = await site.charactersUsed();
});

const purchases = () => site.speechPaths.filter((path) => path.includes('/api/tts-'));

/** A page that speaks its third sentence, in a browser that does not know it. */
async function speaking(path = '/'): Promise<{ page: Page; problems: string[]; paid: number }> {
  const page = await newPage(await browser.createBrowserContext());
  const problems = collectProblems(page, ['error']);
  await page.goto(site.url + path);
  await page.waitForSelector('kurdish-tts >>> [part=play-button]', { visible: true });
  await page.locator('kurdish-tts >>> [part=play-button]').click();
  await page.waitForFunction(() => document.querySelector<Speaker>('kurdish-tts')!.currentTime > 4, {
    polling: 50,
  });
  await page.$eval('kurdish-tts', (player) => {
    const events: string[] = [];
    Object.assign(globalThis, { player, events });
    for (const type of ['play', 'pause', 'emptied', 'seeking', 'error'])
      player.addEventListener(type, () => events.push(type));
  });
  return { page, problems, paid: await billed() };
}

/** The same element as before speaks on, and was not interrupted. */
async function speaksOn(page: Page): Promise<void> {
  const told = await page.evaluate(async () => {
    const { player, events } = globalThis as unknown as Watched;
    const from = player.currentTime;
    while (player.currentTime < from + 0.5) await new Promise(requestAnimationFrame);
    return { isSame: document.querySelector('kurdish-tts') === player, events };
  });
  assert.deepEqual(told, { isSame: true, events: [] });
}

/** What is in the page has the place where the one before was, and goes on there: by itself, or when it is pressed. */
async function goesOn(page: Page): Promise<void> {
  const { place, from } = await page.evaluate(async () => {
    const { player: before } = globalThis as unknown as Watched;
    const player = document.querySelector<Speaker>('kurdish-tts')!;
    const place = before.currentTime || 4;
    while (!player.currentTime) await new Promise(requestAnimationFrame);
    return { place, from: player.currentTime };
  });
  assert.ok(from > 2, `${from} s`);
  assert.ok(from < place + 5);
  if (await page.$eval('kurdish-tts', (player) => (player as Speaker).paused))
    await page.locator('kurdish-tts >>> [part=play-button]').click();
  await page.waitForFunction(
    (time) => document.querySelector<Speaker>('kurdish-tts')!.currentTime > time + 0.5,
    { polling: 50 },
    from,
  );
}

/** The one that was taken away has let go of what it had. */
const isReleased = (page: Page) =>
  page.waitForFunction(
    () => {
      const { player } = globalThis as unknown as Watched;
      return player.paused && player.networkState === player.NETWORK_EMPTY;
    },
    { polling: 50 },
  );

const titled = (page: Page, title: string) =>
  page.waitForFunction(
    (text) => (document.querySelector('h1')?.textContent ?? document.title) === text,
    {},
    title,
  );

const billed = async () => (await site.charactersUsed()) - used;

describe('React', () => {
  beforeEach(() => site.write('article.jsx', component('first')));

  test('a component that is replaced while its player speaks leaves it speaking', async () => {
    const { page, problems, paid } = await speaking();
    site.write('article.jsx', component('second'));
    await titled(page, 'second');
    await speaksOn(page);
    assert.deepEqual([purchases().length, await billed(), problems], [1, paid, []]);
    await page.browserContext().close();
  });

  test('a component that is made anew has a player at the place of the one before, and buys nothing until it is pressed', async () => {
    const { page, problems, paid } = await speaking();
    // Another hook: React drops the state of the component, and its elements.
    site.write('article.jsx', component('second', 'useState(1);'));
    await titled(page, 'second');
    await page.waitForFunction(
      () => !(globalThis as unknown as Watched).player.isConnected && document.querySelector('kurdish-tts'),
    );
    // By then a player that went on by itself would have asked for its speech.
    await isReleased(page);
    assert.deepEqual([purchases().length, await billed()], [1, paid]);
    await goesOn(page);
    // What comes after the place, as on a later visit.
    assert.ok((await billed()) - paid < TEXT.length);
    assert.deepEqual(problems, []);
    await page.browserContext().close();
  });

  test('our own module that is evaluated again leaves the elements of the page as they are', async () => {
    const { page, problems, paid } = await speaking();
    const evaluated = page.waitForResponse((response) => /kurdish-tts\.js\?.*t=/.test(response.url()));
    site.touchPackage('dist/elements/tts/kurdish-tts.js');
    await evaluated;
    await speaksOn(page);
    site.write('article.jsx', component('second'));
    await titled(page, 'second');
    await speaksOn(page);
    assert.deepEqual([purchases().length, await billed(), problems], [1, paid, []]);
    await page.browserContext().close();
  });
});

test('a module that takes its player out and puts it back when it is replaced keeps its place, and buys nothing', async () => {
  const { page, problems, paid } = await speaking('/plain.html');
  site.write('plain.js', plain('second'));
  await titled(page, 'second');
  await goesOn(page);
  assert.deepEqual([purchases().length, await billed(), problems], [1, paid, []]);
  await page.browserContext().close();
});
