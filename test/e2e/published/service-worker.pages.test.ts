import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { createRecordings } from '../../recordings.ts';
import { launchBrowser } from '../launch-browser.ts';
import { newPage } from '../new-page.ts';

// Published speech on a site whose service worker keeps what was fetched, and knows nothing of ranges.

const FREQUENCIES = [300, 500, 800];
const PART_SECONDS = 12;
const PARAGRAPHS = ['yek', 'du', 'sê'].map((name) =>
  Array.from({ length: 30 }, (_, index) => `${name}${index}`).join(' '),
);

/** What each worker answers a request for a file with. */
const WORKERS = {
  'answers a range with the whole file': `
    const cache = await caches.open('audio');
    const kept = await cache.match(request.url);
    if (kept) return kept;
    const whole = await fetch(request.url);
    await cache.put(request.url, whole.clone());
    return whole;`,
  'answers every range with the first one that was asked for': `
    const cache = await caches.open('audio');
    const kept = await cache.match(request.url);
    if (kept) return new Response(kept.body, { status: Number(kept.headers.get('x-status')), headers: kept.headers });
    const fetched = await fetch(request);
    const headers = new Headers(fetched.headers);
    headers.set('x-status', String(fetched.status));
    await cache.put(request.url, new Response(await fetched.clone().arrayBuffer(), { headers }));
    return fetched;`,
  'hides which range it answers with, as where the files are on another origin': `
    const cache = await caches.open('audio');
    const hidden = async (response) => {
      const headers = new Headers(response.headers);
      headers.delete('content-range');
      return new Response(await response.arrayBuffer(), { status: 206, headers });
    };
    const kept = await cache.match(request.url);
    if (kept) return hidden(kept);
    const fetched = await fetch(request);
    await cache.put(request.url, new Response(await fetched.clone().arrayBuffer(), { headers: fetched.headers }));
    return hidden(fetched);`,
};

let server: Server;
let origin: string;
let browser: Browser;
let worker = '';

before(async () => {
  const recordings = createRecordings();
  server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/recordings')) void recordings(request, response);
    else if (path === '/worker.js')
      response.setHeader('content-type', 'text/javascript').end(`
        const answer = async (request) => {${worker}};
        addEventListener('install', () => skipWaiting());
        addEventListener('activate', (event) => event.waitUntil(clients.claim()));
        addEventListener('fetch', (event) => {
          if (/\\.(opus|mp3)(\\?|$)/.test(event.request.url)) event.respondWith(answer(event.request));
        });`);
    else if (path.startsWith('/cdn/') && existsSync(`dist${path}`))
      response.setHeader('content-type', 'text/javascript').end(readFileSync(`dist${path}`));
    else if (path.startsWith('/article'))
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(`<!doctype html><html lang="en"><head><title>Article</title><link rel="icon" href="data:,">
        <script type="module" src="/cdn/kurdish-speech.js"></script></head><body>
        <article id="article">${PARAGRAPHS.map((text) => `<p>${text}</p>`).join('')}</article>
        <kurdish-tts controls for="article" src="${new URL(path, origin).searchParams.get('src')}"></kurdish-tts>`);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** Seeks to 70 % and listens for a moment. @returns What is wrong, and the frequencies of the three parts as they are played. */
function listen(page: Page): Promise<{ error: string; frequencies: number[] }> {
  return page.evaluate(async (seconds) => {
    await customElements.whenDefined('kurdish-tts');
    const player = document.querySelector('kurdish-tts') as HTMLElement & {
      duration: number;
      currentTime: number;
      error: Error | null;
      play(): Promise<void>;
      pause(): void;
      toBlob(format: 'wav'): Promise<Blob>;
    };
    try {
      await player.play();
      const to = player.duration * 0.7;
      player.currentTime = to;
      while (player.currentTime < to + 0.2 && !player.error)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      player.pause();
      const samples = new Int16Array(await (await player.toBlob('wav')).slice(44).arrayBuffer());
      const frequencies = [0, 1, 2].map((part) => {
        const from = Math.round((part * (seconds + 0.02) + 6) * 24_000);
        let crossings = 0;
        for (let at = from; at < from + 2400; at++)
          if (samples[at]! < 0 !== samples[at + 1]! < 0) crossings++;
        return Math.round((crossings * 5) / 10) * 10;
      });
      return { error: player.error?.message ?? '', frequencies };
    } catch (error) {
      return { error: String(error), frequencies: [] };
    }
  }, PART_SECONDS);
}

for (const [name, answer] of Object.entries(WORKERS))
  test(`plays the right sound after a seek and after a reload, behind a service worker that ${name}`, async () => {
    worker = answer;
    const parts = PARAGRAPHS.map((text, index) => ({
      text,
      seconds: PART_SECONDS,
      frequency: FREQUENCIES[index],
    }));
    const made = await fetch(`${origin}/recordings`, { method: 'POST', body: JSON.stringify({ parts }) });
    const { src } = (await made.json()) as { src: string };
    const context = await browser.createBrowserContext();
    const page = await newPage(context);
    await page.goto(`${origin}/article?src=${src}`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/worker.js');
      const { serviceWorker } = navigator;
      if (!serviceWorker.controller)
        await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve));
    });
    for (const visit of ['first', 'reloaded']) {
      const { error, frequencies } = await listen(page);
      assert.equal(error, '', visit);
      for (const [index, frequency] of frequencies.entries())
        assert.ok(Math.abs(frequency - FREQUENCIES[index]!) <= 20, `${visit}: ${frequencies}`);
      await page.reload();
    }
    await context.close();
  });
