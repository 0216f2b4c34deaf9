import type { Browser, CDPSession, Page } from 'puppeteer-core';
import type { ScriptTagSite } from '../../test/e2e/script-tag-site.ts';
import { longestTasks } from '../local/longest-task.ts';
import { articleOf } from '../page/article.ts';
import { type Moment, progress, seek, watchMedia, watchSpeech } from './watch.ts';

/** A few minutes. */
const CHARACTERS = 5000;
const PLAYED_MS = 20_000;
const ROUND_TRIP_MS = 300;
const LINE_KILOBITS = 128;
const ARRIVED_SHARES = [0.2, 0.7, 0.4, 0.9, 0.1];
const LATER_SHARES = [0.5, 0.75, 0.95];
/** What comes of one press within this time is still the start: players unlock elements with silence. */
const START_MS = 500;

/** Milliseconds, except where the name says more. */
export interface Figures {
  readonly firstSound: number[];
  readonly arrivedSeek: number[];
  readonly laterSeek: number[];
  readonly taskTotal: number[];
  readonly taskLongest: number[];
  /** From the end of a clip to the start of the next; negative where they overlap. None of Web Audio. */
  readonly gaps: number[];
  readonly lineFirstSound: number[];
  readonly lineStalls: number[];
  readonly lineStalled: number[];
  readonly lineKilobytesPerMinute: number[];
}

export const noFigures = (): Figures => ({
  firstSound: [],
  arrivedSeek: [],
  laterSeek: [],
  taskTotal: [],
  taskLongest: [],
  gaps: [],
  lineFirstSound: [],
  lineStalls: [],
  lineStalled: [],
  lineKilobytesPerMinute: [],
});

export interface Listen {
  readonly hasWebAudio: boolean;
  /** Each round has a text that no cache knows. */
  readonly round: number;
}

/** The first sound, 20 s of playing, and seeks, of a reader who has never been here and has a fast line. */
export async function listenFast(
  browser: Browser,
  site: ScriptTagSite,
  listen: Listen,
  figures: Figures,
): Promise<void> {
  await inPage(browser, site, listen, async (page, session) => {
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    figures.firstSound.push(await press(page));
    const before = await taskMs(session);
    const [longest = 0] = await longestTasks(page, () => pause(PLAYED_MS));
    figures.taskTotal.push((await taskMs(session)) - before);
    figures.taskLongest.push(longest);
    for (const share of ARRIVED_SHARES) {
      figures.arrivedSeek.push((await page.evaluate(seek, true, share)) ?? Number.NaN);
      await pause(1000);
    }
    for (const share of LATER_SHARES) {
      const waited = await page.evaluate(seek, false, share);
      if (waited !== undefined) figures.laterSeek.push(waited);
      await pause(1000);
    }
    figures.gaps.push(...gapsOf(await momentsOf(page)));
  });
}

/** The same reader on a slow line. @param seconds At most so long. */
export async function listenSlowly(
  browser: Browser,
  site: ScriptTagSite,
  listen: Listen,
  seconds: number,
  figures: Figures,
): Promise<void> {
  await inPage(browser, site, listen, async (page, session) => {
    const speech = new Set<string>();
    let bytes = 0;
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.url.includes('/api/tts-stream')) speech.add(requestId);
    });
    session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      if (speech.has(requestId)) bytes += encodedDataLength;
    });
    await session.send('Network.enable');
    const bytesPerSecond = (LINE_KILOBITS * 1000) / 8;
    await page.emulateNetworkConditions({
      latency: ROUND_TRIP_MS,
      download: bytesPerSecond,
      upload: bytesPerSecond,
    });
    figures.lineFirstSound.push(await press(page));
    const end = performance.now() + 1000 * seconds;
    let state = await page.evaluate(progress);
    while (!state.ended && performance.now() < end) {
      await pause(500);
      state = await page.evaluate(progress);
    }
    const moments = await momentsOf(page);
    const stalls = stallsOf(moments, await page.evaluate(() => performance.now()));
    figures.lineStalls.push(stalls.length);
    figures.lineStalled.push(stalls.reduce((sum, stall) => sum + stall, 0));
    figures.lineKilobytesPerMinute.push((60 * bytes) / 1000 / state.arrived);
    figures.gaps.push(...gapsOf(moments));
  });
}

async function inPage(
  browser: Browser,
  site: ScriptTagSite,
  { hasWebAudio, round }: Listen,
  use: (page: Page, session: CDPSession) => Promise<void>,
): Promise<void> {
  const context = await browser.createBrowserContext();
  const article = articleOf(CHARACTERS).replaceAll(
    /\d+\./g,
    (number) => `${1000 * round + Number.parseInt(number, 10)}.`,
  );
  const html = `<!doctype html><html lang="ckb" dir="rtl"><head><meta charset="utf-8">
    <script type="module" src="${site.cdn}kurdish-speech.js" crossorigin></script></head>
    <body><kurdish-tts controls for="text" highlight="word" voice="sorani_m001"></kurdish-tts>
    <article id="text" lang="ckb">${article}</article></body></html>`;
  try {
    const page = await context.newPage();
    await page.evaluateOnNewDocument(watchMedia, hasWebAudio);
    await page.goto(site.page(html));
    await page.waitForSelector('kurdish-tts >>> [part=play-button]');
    // What loads while the page is idle has loaded before anybody listens.
    await page.waitForNetworkIdle();
    await page.evaluate(watchSpeech);
    await use(page, await page.createCDPSession());
  } finally {
    await context.close();
  }
}

/** @returns Milliseconds from the press to the `playing` event. */
async function press(page: Page): Promise<number> {
  await (await page.waitForSelector('kurdish-tts >>> [part=play-button]'))!.click();
  await page.waitForFunction(
    () =>
      (globalThis as unknown as { moments: Moment[] }).moments.some(
        ({ type, element }) => type === 'playing' && element < 0,
      ),
    { polling: 50 },
  );
  const moments = await momentsOf(page);
  return playingAt(moments) - moments.find(({ type }) => type === 'press')!.at;
}

const momentsOf = (page: Page): Promise<Moment[]> =>
  page.evaluate(() => (globalThis as unknown as { moments: Moment[] }).moments);

const playingAt = (moments: readonly Moment[]) =>
  moments.find(({ type, element }) => type === 'playing' && element < 0)?.at ?? Number.POSITIVE_INFINITY;

/** From each end of a clip to the nearest start of the other element; not where speech was waited for. */
function gapsOf(moments: readonly Moment[]): number[] {
  const from = playingAt(moments) + START_MS;
  const gaps: number[] = [];
  for (const ended of moments) {
    if (ended.type !== 'ended' || ended.element < 0 || ended.at < from) continue;
    const starts = moments
      .filter(({ type, element }) => type === 'playing' && element >= 0 && element !== ended.element)
      .map(({ at }) => at - ended.at);
    const gap = starts.sort((a, b) => Math.abs(a) - Math.abs(b))[0];
    const isStall = moments.some(
      ({ type, element, at }) =>
        type === 'waiting' && element < 0 && at >= ended.at && at - ended.at < (gap ?? 0),
    );
    if (gap !== undefined && Math.abs(gap) < 1000 && !isStall) gaps.push(gap);
  }
  return gaps;
}

/** How long each wait after the first sound was; the last may still last. */
function stallsOf(moments: readonly Moment[], now: number): number[] {
  const stalls: number[] = [];
  const first = playingAt(moments);
  let since: number | undefined;
  for (const { type, element, at } of moments) {
    if (element >= 0 || at < first) continue;
    if (type === 'waiting') since ??= at;
    else if (since !== undefined) {
      stalls.push(at - since);
      since = undefined;
    }
  }
  return since === undefined ? stalls : [...stalls, now - since];
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
