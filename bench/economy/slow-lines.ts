/**
 * The demo's article on slow lines, in Chromium under its own throttling: first sound and stalls, with compact streams and with samples.
 * Needs the built files (`npm run build`).
 */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser } from '../../test/e2e/launch-browser.ts';
import { type ScriptTagSite, startScriptTagSite } from '../../test/e2e/script-tag-site.ts';

const ROUND_TRIP_MS = 300;
/** A listen that has not ended by then is cut off. */
const PATIENCE_SECONDS = 90;
const LINES = [
  { kilobits: 400, stalls: 0, firstSeconds: 1.6 },
  { kilobits: 128, stalls: 0, firstSeconds: 2.5 },
  { kilobits: 64, stalls: 1, firstSeconds: Number.POSITIVE_INFINITY },
] as const;
/** Less than half of what compact speech with its words takes. */
const HALF_PACE_KILOBITS = 15;
const HALF_PACE_PATIENCE_SECONDS = 180;

interface Listen {
  readonly firstSeconds: number;
  readonly stalls: number;
  readonly played: number;
  readonly ended: boolean;
}

export async function measureSlowLines(): Promise<void> {
  const site = await startScriptTagSite();
  const browser = await launchBrowser();
  try {
    console.log(
      `The demo's article in Chromium, round trip ${ROUND_TRIP_MS} ms (${PATIENCE_SECONDS} s at most):`,
    );
    for (const { kilobits, stalls, firstSeconds } of LINES) {
      const compact = await listen(browser, site, kilobits, true);
      const samples = await listen(browser, site, kilobits, false);
      const isMet = compact.stalls <= stalls && compact.firstSeconds <= firstSeconds && compact.ended;
      const bound = `${stalls} stalls${Number.isFinite(firstSeconds) ? `, ${firstSeconds} s` : ''}`;
      console.log(
        `  ${kilobits} kbit/s  ${describe(compact)}; at most ${bound}: ${isMet ? 'met' : 'MISSED'}`,
      );
      console.log(`  ${' '.repeat(`${kilobits} kbit/s`.length)}  samples: ${describe(samples)}`);
    }
    const half = await listen(browser, site, HALF_PACE_KILOBITS, true, HALF_PACE_PATIENCE_SECONDS);
    console.log(
      `  ${HALF_PACE_KILOBITS} kbit/s, half the pace of speech  ${describe(half)}; at most 2 stalls: ${half.stalls <= 2 && half.ended ? 'met' : 'MISSED'}`,
    );
  } finally {
    await browser.close();
    await site.close();
  }
}

const describe = ({ firstSeconds, stalls, played, ended }: Listen) =>
  `first sound ${firstSeconds.toFixed(2)} s, ${stalls} stalls, ${ended ? 'all' : `${played.toFixed(0)} s`} played`;

async function listen(
  browser: Browser,
  site: ScriptTagSite,
  kilobits: number,
  isCompact: boolean,
  patience = PATIENCE_SECONDS,
): Promise<Listen> {
  // A reader who has never been here: nothing in the browser's cache, and nothing learned about the line.
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  if (!isCompact)
    await page.evaluateOnNewDocument(() => {
      Reflect.deleteProperty(globalThis, 'AudioDecoder');
      Reflect.deleteProperty(globalThis, 'Worker');
    });
  const html = `<!doctype html><html lang="ckb" dir="rtl"><head><meta charset="utf-8">
    <script type="module" src="${site.cdn}kurdish-speech.js" crossorigin></script></head>
    <body><kurdish-tts controls for="text" highlight="word" voice="sorani_v5_f002" voice-group="v5"></kurdish-tts>
    <article id="text" lang="ckb">${demoArticle()}</article></body></html>`;
  try {
    await page.goto(site.page(html));
    const button = await page.waitForSelector('kurdish-tts >>> [part=play-button]');
    // What loads while the page is idle has loaded before anybody listens.
    await page.waitForNetworkIdle();
    await throttle(page, kilobits);
    await page.evaluate(watch);
    await button!.click();
    return (await page.evaluate(finish, patience)) as Listen;
  } finally {
    await context.close();
    site.clear();
  }
}

function demoArticle(): string {
  const demo = readFileSync('demo/index.html', 'utf8');
  return /<article id="article-sorani"[^>]*>([\s\S]*?)<\/article>/.exec(demo)![1]!;
}

async function throttle(page: Page, kilobits: number): Promise<void> {
  const bytesPerSecond = (kilobits * 1000) / 8;
  await page.emulateNetworkConditions({
    latency: ROUND_TRIP_MS,
    download: bytesPerSecond,
    upload: bytesPerSecond,
  });
}

function watch(): void {
  const element = document.querySelector('kurdish-tts') as unknown as HTMLMediaElement;
  const listen = { startedAt: performance.now(), firstSeconds: Number.NaN, stalls: 0, ended: false };
  element.addEventListener('playing', () => {
    if (Number.isNaN(listen.firstSeconds))
      listen.firstSeconds = (performance.now() - listen.startedAt) / 1000;
  });
  element.addEventListener('waiting', () => {
    if (!Number.isNaN(listen.firstSeconds)) listen.stalls += 1;
  });
  element.addEventListener('ended', () => {
    listen.ended = true;
  });
  Object.assign(globalThis, { listen });
}

async function finish(patience: number): Promise<unknown> {
  const { listen } = globalThis as unknown as { listen: Listen };
  const end = performance.now() + patience * 1000;
  while (!listen.ended && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
  const played = (document.querySelector('kurdish-tts') as unknown as HTMLMediaElement).currentTime;
  return { ...listen, played };
}
