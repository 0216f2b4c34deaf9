/**
 * Speech without a service, in a page with the built script tag: size, first sound cold (files in the cache, no Worker yet) and warm, a long
 * article, real-time factor, the longest task of the main thread, memory. Run: npm run build && npm run bench local
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser } from '../test/e2e/launch-browser.ts';
import { startScriptTagSite } from '../test/e2e/script-tag-site.ts';
import { longestTasks } from './local/longest-task.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 15);
const SENTENCE = 'سڵاو، ئەمە تاقیکردنەوەیە. ئەمڕۆ هەوا خۆشە و ئێمە دەچینە دەرەوە. ';
/** Needs the Worker that verbalizes, too. */
const NUMBERS = `لە ساڵی ٢٠٢٤ نزیکەی 25% بوو. ${SENTENCE}`;
const ARTICLE = SENTENCE.repeat(Math.ceil(20_000 / SENTENCE.length));

const site = await startScriptTagSite();
const browser = await launchBrowser(['--autoplay-policy=no-user-gesture-required']);

const sizes = ['local-speech.js', 'local-speech-worker.js', 'local-text-worker.js'].map((file) => {
  const size = gzipSync(readFileSync(`dist/cdn/${file}`), { level: 9 }).length;
  return `${file} ${(size / 1000).toFixed(2)} kB gzip`;
});
console.log(`size: ${sizes.join(', ')}`);

const html = `<!doctype html><html lang="ckb"><meta charset="utf-8"><title>bench</title>
<script type="module" src="/own/kurdish-speech.js"></script>
<kurdish-tts endpoint="local:" voice="sorani_m001" latency="immediate"></kurdish-tts>`;
const address = site.page(html);
const cold: number[] = [];
const warm: number[] = [];
const numbers: number[] = [];
const article: number[] = [];
let longest = 0;
for (let round = 0; round <= ROUNDS; round++) {
  const page = await open(browser);
  const first = await firstSound(page, SENTENCE);
  const second = await firstSound(page, `${SENTENCE}${SENTENCE}`);
  const long = await firstSound(page, ARTICLE);
  longest = Math.max(
    longest,
    await page.evaluate(() => (globalThis as never as { longest: number }).longest),
  );
  await page.close();
  const numbered = await open(browser);
  const counted = await firstSound(numbered, NUMBERS);
  await numbered.close();
  // The first page fills the cache.
  if (round === 0) continue;
  cold.push(first);
  numbers.push(counted);
  warm.push(second);
  article.push(long);
}
report('first sound, cold', cold, 150);
report('first sound of a text with numbers, cold', numbers, 150);
report('first sound, warm', warm, 30);
report('press to first sound, 20,000 characters', article, 200);
console.log(
  `longest task of the main thread, loading and playing: ${longest ? `${longest} ms` : 'none of 50 ms or more'}`,
);

const page = await open(browser);
const session = await page.createCDPSession();
const before = await heapOf();
const { factor, seconds } = await page.evaluate(
  async (text) => {
    const speaker = document.querySelector('kurdish-tts')!;
    const fetch = speaker.fetch!;
    const body = JSON.stringify({ text, speaker_id: 'sorani_m001', stream_format: 'pcm', seed: 1 });
    let startedAt = 0;
    let seconds = 0;
    // The first round compiles the code.
    for (let round = 0; round < 2; round++) {
      startedAt = performance.now();
      const response = await fetch('local:/api/tts-stream', { method: 'POST', body });
      seconds = (await response.arrayBuffer()).byteLength / 48_000;
    }
    return { factor: (performance.now() - startedAt) / 1000 / seconds, seconds };
  },
  ARTICLE.slice(0, 4900),
);
console.log(
  `real-time factor: ${factor.toFixed(4)} over ${seconds.toFixed(0)} s (at most 0.02: ${factor <= 0.02 ? 'met' : 'MISSED'})`,
);
const [worker] = page.workers();
const { usedSize } = await worker!.client.send('Runtime.getHeapUsage');
console.log(
  `heap: ${(((await heapOf()) - before) / 2 ** 20).toFixed(1)} MB more in the page, ${(usedSize / 2 ** 20).toFixed(1)} MB in its Worker`,
);
const [longestTask = 0] = await longestTasks(page, () =>
  page.evaluate(
    async (text) => {
      const body = JSON.stringify({ text, speaker_id: 'sorani_m001' });
      const answer = await document.querySelector('kurdish-tts')!.fetch!('local:/api/tts-stream', {
        method: 'POST',
        body,
      });
      for await (const _ of answer.body!);
    },
    ARTICLE.slice(0, 4900),
  ),
);
console.log(
  `longest task of the main thread while the Worker speaks: ${longestTask.toFixed(1)} ms (at most 4 ms: ${longestTask <= 4 ? 'met' : 'MISSED'})`,
);
await browser.close();
await site.close();

async function open(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(() => {
    const state = { longest: 0 };
    Object.assign(globalThis, state);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        Object.assign(globalThis, {
          longest: Math.max((globalThis as never as typeof state).longest, duration),
        });
    }).observe({ type: 'longtask' });
  });
  await page.goto(address);
  await page.evaluate(() => customElements.whenDefined('kurdish-tts').then(() => {}));
  return page;
}

/** Milliseconds from the call to the first sample that sounds. */
function firstSound(page: Page, text: string): Promise<number> {
  return page.evaluate(async (text) => {
    const speaker = document.querySelector('kurdish-tts')!;
    speaker.text = text;
    const startedAt = performance.now();
    await speaker.play();
    const milliseconds = performance.now() - startedAt;
    speaker.cancel();
    return milliseconds;
  }, text);
}

async function heapOf(): Promise<number> {
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

function report(name: string, figures: readonly number[], most: number): void {
  const sorted = [...figures].sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? Number.NaN;
  const worst = sorted.at(-1) ?? Number.NaN;
  console.log(
    `${name}: p50 ${median.toFixed(0)} ms, longest ${worst.toFixed(0)} ms (p50 at most ${most} ms: ${median <= most ? 'met' : 'MISSED'})`,
  );
}
