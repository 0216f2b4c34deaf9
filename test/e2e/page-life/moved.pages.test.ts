import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { writeFakeMicrophone } from '../../fake-microphone.ts';
import { DictationDriver } from '../dictation-driver.ts';
import { GRANT_MICROPHONE, launchBrowser, microphoneFrom } from '../launch-browser.ts';
import { newPage } from '../new-page.ts';
import { type ScriptTagSite, startScriptTagSite } from '../script-tag-site.ts';
import { bundleLibrary, type Library } from './bundle-library.ts';

// Elements that speak and listen, while the real routers and libraries of a page move them, keep them, and take them away. The built script,
// the proxy and the service with its ledger.

type Speaker = HTMLElementTagNameMap['kurdish-tts'];
type Listener = HTMLElementTagNameMap['kurdish-dictate'];

const TEXT = 'سڵاو هاوڕێم. ئەمڕۆ کەشوهەوا زۆر خۆشە. دوێنێ چووین بۆ بازاڕ و سێومان کڕی. '.repeat(3).trim();

/** What a page tells of itself. */
interface Watched {
  readonly events: string[];
  readonly tracks: MediaStreamTrack[];
  readonly contexts: AudioContext[];
  sockets: number;
  player: Speaker;
  dictation: Listener;
}

let site: ScriptTagSite;
let browser: Browser;

before(async () => {
  site = await startScriptTagSite();
  browser = await launchBrowser([
    ...microphoneFrom(writeFakeMicrophone('.cache/fake-microphone-moved.wav')),
    GRANT_MICROPHONE,
    '--autoplay-policy=no-user-gesture-required',
  ]);
});

after(async () => {
  await browser?.close();
  await site?.close();
});

afterEach(() => site.clear());

/** Runs before the page's scripts. */
function watch(): void {
  const watched: Partial<Watched> & Pick<Watched, 'tracks' | 'contexts' | 'sockets'> = {
    events: [],
    tracks: [],
    contexts: [],
    sockets: 0,
  };
  Object.assign(globalThis, { watched });
  const { mediaDevices } = navigator;
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints);
    watched.tracks.push(...stream.getTracks());
    return stream;
  };
  globalThis.WebSocket = class extends WebSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given);
      watched.sockets++;
    }
  };
  globalThis.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      watched.contexts.push(this);
    }
  };
}

const PLAYER = `<kurdish-tts id="player" controls latency="immediate" voice="sorani_m001" endpoint="/speech" text="${TEXT}"
  data-turbo-permanent hx-preserve="true" data-astro-transition-persist="player"></kurdish-tts>`;
const FIELD = `<textarea id="field" data-turbo-permanent hx-preserve="true" data-astro-transition-persist="field"></textarea>`;
const DICTATION = `<kurdish-dictate id="dictation" for="field" endpoint="/speech" dialect="sorani" continuous
  data-turbo-permanent hx-preserve="true" data-astro-transition-persist="dictation"></kurdish-dictate>`;

/** A site of three pages: one, the next with the same elements, and one without them. */
async function open(library: Library, elements: string, swap = 'outerHTML'): Promise<Page> {
  const script = site.page(await bundleLibrary(library), { 'Content-Type': 'text/javascript' });
  const link = (id: string, url: string) =>
    url &&
    `<a id="${id}" href="${url}" hx-get="${url}" hx-target="#main" hx-select="#main" hx-swap="${swap}">${id}</a>`;
  const html = (name: string, content: string, next: string, away: string) => `<!doctype html>
    <html lang="ckb"><head><meta charset="utf-8"><title>${name}</title>
    <meta name="astro-view-transitions-enabled" content="true"><meta name="astro-view-transitions-fallback" content="swap">
    <script type="module" src="${site.cdn}kurdish-speech.js" crossorigin></script>
    <script type="module" src="${script}"></script></head>
    <body><main id="main" data-name="${name}">${content}</main><div id="elsewhere"></div>
    ${library === 'react' ? '' : `<nav>${link('next', next)}${link('away', away)}</nav>`}</body></html>`;
  const away = site.page(html('away', '<p>x</p>', '', ''));
  const next = site.page(html('next', `<h1>x</h1><section>${elements}</section>`, '', away));
  const page = await newPage(browser);
  await page.evaluateOnNewDocument(watch);
  // React makes the elements of its page.
  const first = library === 'react' ? `<template>${elements}</template>` : elements;
  await page.goto(site.page(html('first', first, next, away)));
  return page;
}

/** Presses a link or button of the page, and waits until its library has acted. */
async function press(page: Page, id: 'next' | 'portal' | 'away'): Promise<void> {
  await page.click(`#${id}`);
  await page.waitForFunction(
    (name) => {
      const { player, dictation } = (globalThis as unknown as { watched: Watched }).watched;
      const element = player ?? dictation;
      if (name === 'away') return !element.isConnected;
      if (name === 'portal') return document.querySelector(`#elsewhere > ${element.localName}`);
      const isReact = document.querySelector('#portal');
      return isReact
        ? element.parentElement?.lastElementChild === element
        : document.querySelector('#main[data-name=next]')?.contains(element);
    },
    { polling: 20 },
    id,
  );
}

async function speaking(page: Page): Promise<void> {
  await page.waitForSelector('#player >>> [part=play-button]', { visible: true });
  await page.locator('#player >>> [part=play-button]').click();
  await page.waitForFunction(() => document.querySelector<Speaker>('#player')!.currentTime > 0.5, {
    polling: 50,
  });
  await page.evaluate(() => {
    const { watched } = globalThis as unknown as { watched: Watched };
    watched.player = document.querySelector<Speaker>('#player')!;
    for (const type of ['play', 'pause', 'emptied', 'seeking', 'error'])
      watched.player.addEventListener(type, () => watched.events.push(type));
  });
}

const purchases = () => site.requests.filter((request) => request.includes('/api/tts-'));

/** It sounds on from where it was. */
async function goesOn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { player } = (globalThis as unknown as { watched: Watched }).watched;
    const from = player.currentTime;
    while (player.paused || player.currentTime < from + 0.5) await new Promise(requestAnimationFrame);
    if (!from) throw new Error('It began again.');
  });
}

/** Nothing of it sounds, listens or is asked for any more. */
async function isReleased(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const { contexts, tracks, player } = (globalThis as unknown as { watched: Watched }).watched;
      return (
        contexts.every(({ state }) => state !== 'running') &&
        tracks.every(({ readyState }) => readyState === 'ended') &&
        (!player || player.networkState === player.NETWORK_EMPTY)
      );
    },
    { polling: 100 },
  );
}

const events = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched.events);

const ways: readonly (readonly [Library, string?])[] = [
  ['turbo'],
  ['htmx', 'outerHTML'],
  ['htmx', 'outerMorph'],
  ['astro'],
  ['react'],
];

for (const [library, swap] of ways)
  describe(`${library}${swap ? ` (${swap})` : ''}`, () => {
    test('speaks on while it moves the player, buys nothing for it, and leaves nothing once it has taken it away', async () => {
      const used = await site.charactersUsed();
      const page = await open(library, `${PLAYER}<p id="other">x</p>`, swap);
      await speaking(page);
      await press(page, 'next');
      await goesOn(page);
      assert.deepEqual(await events(page), []);
      assert.equal(purchases().length, 1);
      await press(page, 'away');
      await isReleased(page);
      assert.deepEqual(await events(page), ['pause', 'emptied']);
      assert.equal(purchases().length, 1);
      assert.equal((await site.charactersUsed()) - used, TEXT.length);
      await page.close();
    });

    test('listens on while it moves the dictation, in one session, and lets go of the microphone once it has taken it away', async () => {
      const page = await open(library, `${DICTATION}${FIELD}`, swap);
      const dictation = new DictationDriver(page, '#dictation');
      await page.waitForSelector('#dictation >>> [part=button]', { visible: true });
      await dictation.press();
      await dictation.speechStarts();
      await page.evaluate(() => {
        const { watched } = globalThis as unknown as { watched: Watched };
        watched.dictation = document.querySelector<Listener>('#dictation')!;
      });
      await press(page, 'next');
      await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('#field')!.value.trim());
      const { listening, sockets, tracks } = await page.evaluate(() => {
        const { watched } = globalThis as unknown as { watched: Watched };
        return {
          listening: watched.dictation.listening,
          sockets: watched.sockets,
          tracks: watched.tracks.map(({ readyState }) => readyState),
        };
      });
      assert.deepEqual({ listening, sockets, tracks }, { listening: true, sockets: 1, tracks: ['live'] });
      await press(page, 'away');
      await isReleased(page);
      await page.close();
    });
  });

test("React's strict mode buys a text that is loaded in advance once, and a portal leaves nothing of the player before it", async () => {
  const page = await open('react', PLAYER.replace('controls', 'controls preload="auto"'));
  await page.waitForFunction(
    () => document.querySelector<Speaker>('#player')?.readyState === HTMLMediaElement.HAVE_ENOUGH_DATA,
    { polling: 50 },
  );
  assert.equal(purchases().length, 1);
  await speaking(page);
  await press(page, 'portal');
  await isReleased(page);
  await page.close();
});

test('a copy of a player that speaks is silent, and speaks only when it is asked', async () => {
  const page = await open('turbo', PLAYER);
  await speaking(page);
  const copy = await page.evaluate(async () => {
    const copy = document.querySelector<Speaker>('#player')!.cloneNode(true) as Speaker;
    copy.id = 'copy';
    document.querySelector('#elsewhere')!.append(copy);
    await copy.updateComplete;
    return [copy.paused, copy.currentTime, copy.shadowRoot?.querySelectorAll('[part=play-button]').length];
  });
  assert.deepEqual(copy, [true, 0, 1]);
  await goesOn(page);
  assert.deepEqual(await events(page), []);
  assert.equal(purchases().length, 1);
  await page.locator('#copy >>> [part=play-button]').click();
  await page.waitForFunction(() => document.querySelector<Speaker>('#copy')!.currentTime > 0.3, {
    polling: 50,
  });
  assert.deepEqual(await events(page), ['pause']);
  await page.close();
});
