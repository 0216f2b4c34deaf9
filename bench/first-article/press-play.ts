import type { Browser, Page } from 'puppeteer-core';
import { newPage } from '../../test/e2e/new-page.ts';
import { type PageRecord, recordPage } from '../../test/record-page.ts';

/** Ends the article of every recipe. */
export const LAST_SENTENCE = 'لەم بەهارەدا کتێبخانەیەک لە گوندەکەمان کرایەوە';
/** Of samples between -1 and 1. */
const AUDIBLE = 0.05;
const PATIENCE_MS = 60_000;

export interface Heard {
  /** From the first request until the player is there. */
  readonly pageSeconds: number;
  /** From the press until sound. */
  readonly soundSeconds: number;
}

/**
 * Opens a page as a reader does, presses play, and listens to the end.
 * @throws Error if it is silent, ends early, lights other words than the article's, or if anything is written to the console as an error.
 */
export async function pressPlay(browser: Browser, url: string): Promise<Heard> {
  const page = await newPage(browser);
  page.setDefaultTimeout(PATIENCE_MS);
  try {
    const problems = watchConsole(page);
    // The TypeScript loader names functions through this helper, which a page does not have.
    await page.evaluateOnNewDocument('globalThis.__name = (value) => value');
    await page.evaluateOnNewDocument(recordPage);
    await page.evaluateOnNewDocument(recordTimes);
    const started = performance.now();
    await page.goto(url, { waitUntil: 'load' });
    const button = page.locator('kurdish-tts >>> [part=play-button]');
    await button.wait().catch((error: unknown) => {
      throw new Error(`No player at ${url}: ${problems.join('; ') || String(error)}`);
    });
    const pageSeconds = (performance.now() - started) / 1000;
    await button.click();
    await page
      .waitForFunction(() => (globalThis as unknown as Recorded).times.ended !== undefined)
      .catch(() => undefined);
    const { times, pageRecord } = await page.evaluate(() => {
      const { times, pageRecord } = globalThis as unknown as Recorded;
      return { times, pageRecord };
    });
    const faults = [...problems, ...pageRecord.errors, ...(times.failure ? [times.failure] : [])];
    if (faults.length) throw new Error(`${url}: ${faults.join('; ')}`);
    if (times.pressed === undefined || times.playing === undefined || times.ended === undefined)
      throw new Error(`${url} has not spoken to the end: ${JSON.stringify(times)}`);
    if (pageRecord.peak < AUDIBLE) throw new Error(`${url} was silent, with a peak of ${pageRecord.peak}.`);
    if (!pageRecord.lit.join(' ').replace(/\.$/, '').endsWith(LAST_SENTENCE))
      throw new Error(`${url} lit other words than the article's: ${pageRecord.lit.join(' ')}`);
    return { pageSeconds, soundSeconds: (times.playing - times.pressed) / 1000 };
  } finally {
    await page.close();
  }
}

interface Recorded {
  pageRecord: PageRecord;
  times: { pressed?: number; playing?: number; ended?: number; failure?: string };
}

/** Runs in the page. Its own clock, so that the way to the browser does not count. */
function recordTimes(): void {
  const times: Recorded['times'] = {};
  Object.assign(globalThis, { times });
  for (const [event, name] of [
    ['pointerdown', 'pressed'],
    ['playing', 'playing'],
    ['ended', 'ended'],
  ] as const)
    addEventListener(
      event,
      () => {
        times[name] ??= performance.now();
      },
      true,
    );
  addEventListener(
    'error',
    ({ target }) => {
      const { error } = target as { error?: { message?: string } | null };
      times.failure ??= error?.message ?? 'error';
      times.ended ??= performance.now();
    },
    true,
  );
}

/** Errors of the console and of scripts, and files that are missing; but no site here has an icon. */
function watchConsole(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    const { url = '' } = message.location();
    if (message.type() === 'error' && !url.endsWith('/favicon.ico'))
      problems.push(`${message.text()} ${url}`);
  });
  return problems;
}
