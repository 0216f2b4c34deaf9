import type { Browser, CDPSession, HTTPRequest, Page } from 'puppeteer-core';
import type { Player } from './site.ts';

const THROTTLING = 4;
const PHONE_WIDTH = 360;
const PLAYED_MS = 10_000;
/** All of the short text. */
const SHORT_MS = 40_000;

/** What one player costs a page. */
export interface Cost {
  /** Loaded without a press, in bytes on the wire and requests, besides the page. */
  restBytes: number;
  restRequests: number;
  /** Milliseconds of script until the page is at rest, throttled. */
  scriptMs: number;
  /** Share of the main thread in the middle of a long text, throttled, at the width of a phone: by the processor's time, so that other processes do not count. */
  playingShare: number;
  /** The same of a short text from the press to its end, with all that is loaded, fetched and decoded meanwhile; and how often a second styles are computed. */
  shortShare: number;
  shortStyles: number;
  /** Of the page and 10 s of playback, not throttled; 0 where none is longer than 50 ms. */
  longestTaskMs: number;
  /** From the press to the `playing` event, in a new browser context and with everything cached. */
  coldMs: number;
  warmMs: number;
}

/** Cumulative layout shift while a page loads at a width. */
export async function layoutShift(browser: Browser, url: string, width: number): Promise<number> {
  return inContext(browser, width, async (page) => {
    await watchShifts(page);
    await page.goto(url, { waitUntil: 'networkidle0' });
    await pause(500);
    return shiftsOf(page);
  });
}

/**
 * The same from the press on, without what follows a press within 500 ms, as the metric has it. Ours is sticky, shows captions, opens its menu,
 * and is scrolled away from, which offers the way back.
 */
export async function playingShift(browser: Browser, url: string, player: Player): Promise<number> {
  return inContext(browser, PHONE_WIDTH, async (page) => {
    await watchShifts(page);
    await page.goto(url, { waitUntil: 'networkidle0' });
    const isOurs = player.media === 'kurdish-tts';
    if (isOurs) await page.$eval('kurdish-tts', (element) => element.toggleAttribute('sticky', true));
    const before = await shiftsOf(page);
    await press(page, player);
    if (isOurs) {
      await page.keyboard.press('c');
      await page.waitForSelector('kurdish-tts >>> [part=captions]');
      await (await page.waitForSelector('kurdish-tts >>> [part=menu-button]'))?.click();
      await page.waitForSelector('kurdish-tts >>> [part=menu][open]');
      await page.keyboard.press('Escape');
    }
    await pause(PLAYED_MS / 2);
    await page.mouse.wheel({ deltaY: 2000 });
    if (isOurs) await page.waitForSelector('kurdish-tts >>> [part=return-button]');
    await pause(PLAYED_MS / 2);
    return (await shiftsOf(page)) - before;
  });
}

async function watchShifts(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    const state = globalThis as unknown as { shift: number };
    state.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) state.shift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { shift: number }).shift);

/** @param url Of the page with the long text. @param short Of the one with the short. */
export async function costOf(browser: Browser, url: string, short: string, player: Player): Promise<Cost> {
  const atRest = await inContext(browser, PHONE_WIDTH, (page, session) => rest(page, session, url));
  if (!player.button)
    return {
      ...atRest,
      playingShare: 0,
      shortShare: 0,
      shortStyles: 0,
      longestTaskMs: 0,
      coldMs: 0,
      warmMs: 0,
    };
  const { share: playingShare } = await inContext(browser, PHONE_WIDTH, async (page, session) => {
    await page.goto(url, { waitUntil: 'networkidle0' });
    await press(page, player);
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING });
    await pause(3000);
    return load(session, () => pause(PLAYED_MS));
  });
  const { share: shortShare, styles: shortStyles } = await inContext(
    browser,
    PHONE_WIDTH,
    async (page, session) => {
      await page.goto(short, { waitUntil: 'networkidle0' });
      await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING });
      return load(session, async () => {
        await press(page, player);
        await pause(SHORT_MS);
      });
    },
  );
  const waits = await inContext(browser, PHONE_WIDTH, async (page) => {
    await page.goto(url, { waitUntil: 'networkidle0' });
    const coldMs = await press(page, player);
    await page.reload({ waitUntil: 'networkidle0' });
    return { coldMs, warmMs: await press(page, player) };
  });
  const longestTaskMs = await inContext(browser, PHONE_WIDTH, async (page) => {
    await page.evaluateOnNewDocument(() => {
      const state = globalThis as unknown as { longest: number };
      state.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) state.longest = Math.max(state.longest, duration);
      }).observe({ type: 'longtask', buffered: true });
    });
    await page.goto(url, { waitUntil: 'networkidle0' });
    await press(page, player);
    await pause(PLAYED_MS);
    return page.evaluate(() => (globalThis as unknown as { longest: number }).longest);
  });
  return { ...atRest, playingShare, shortShare, shortStyles, longestTaskMs, ...waits };
}

async function rest(page: Page, session: CDPSession, url: string) {
  const requests: HTTPRequest[] = [];
  let restBytes = 0;
  await session.send('Network.enable');
  page.on('request', (request) => {
    if (!request.url().startsWith('data:') && !request.isNavigationRequest()) requests.push(request);
  });
  const pages = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type === 'Document') pages.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!pages.has(requestId)) restBytes += encodedDataLength;
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING });
  await page.goto(url, { waitUntil: 'networkidle0' });
  await pause(1000);
  const scriptMs = 1000 * ((await metrics(session)).ScriptDuration ?? 0);
  return { restBytes, restRequests: requests.length, scriptMs };
}

/** @returns Milliseconds from the press to sound. */
async function press(page: Page, { button = '', media = '' }: Player): Promise<number> {
  const target = await page.waitForSelector(button);
  // Also of media that the press inserts: media events do not bubble, but they can be captured.
  await page.evaluate((name) => {
    const state = globalThis as unknown as { pressed: number; sounded: Promise<number> };
    addEventListener('pointerdown', () => (state.pressed = performance.now()), { capture: true, once: true });
    state.sounded = new Promise((resolve) =>
      document.addEventListener(
        'playing',
        ({ target }) => {
          if ((target as Element).localName === name) resolve(performance.now() - state.pressed);
        },
        { capture: true },
      ),
    );
  }, media);
  await target?.click();
  return page.evaluate(() => (globalThis as unknown as { sounded: Promise<number> }).sounded);
}

async function inContext<Result>(
  browser: Browser,
  width: number,
  use: (page: Page, session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport({ width, height: 740 });
    const session = await page.createCDPSession();
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return await use(page, session);
  } finally {
    await context.close();
  }
}

/** Of the main thread, meanwhile. */
async function load(session: CDPSession, meanwhile: () => Promise<unknown>) {
  const before = await metrics(session);
  await meanwhile();
  const after = await metrics(session);
  const perSecond = (name: string) => (after[name]! - before[name]!) / (after.Timestamp! - before.Timestamp!);
  return { share: perSecond('TaskDuration'), styles: perSecond('RecalcStyleCount') };
}

async function metrics(session: CDPSession): Promise<Readonly<Record<string, number>>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
