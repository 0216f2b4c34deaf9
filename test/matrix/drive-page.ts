import type { Browser, Page } from 'puppeteer-core';
import { newPage } from '../e2e/new-page.ts';
import { FAKE_MICROPHONE_TEXT } from '../fake-microphone-text.ts';
import { lettersKept } from '../letters-kept.ts';

/** The result of one cell. */
export interface Outcome {
  /** Our error message, or the browser's if our script never ran. */
  readonly failure: string | undefined;
  /** Degraded features, for example a Worker. */
  readonly degraded: readonly string[];
  /** Policy violations, one for each report the site would receive. */
  readonly violations: readonly string[];
  /** Errors of the page, such as failed hydration. */
  readonly problems: readonly string[];
}

/** Chromium's console messages for what `securitypolicyviolation` reports too. */
const REFUSALS = /Content Security Policy|This document requires 'Trusted/;
const PATIENCE_MS = 25_000;
const SPOKEN = FAKE_MICROPHONE_TEXT.replaceAll(' ', '');
/** Share of the letters recognized: a busy machine drops some audio. */
const LEAST_KEPT = 0.5;

/** Opens the page, plays its text and dictates into its field. */
export async function drivePage(browser: Browser, address: string): Promise<Outcome> {
  const context = await browser.createBrowserContext();
  await context.overridePermissions(address, ['microphone']);
  const page = await newPage(context);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    const text = message.text();
    // Policy violations are counted from their events.
    if (message.type() === 'error' && !REFUSALS.test(text)) problems.push(text);
  });
  try {
    await page.evaluateOnNewDocument('globalThis.__name = (value) => value');
    await page.evaluateOnNewDocument(watch);
    await page.goto(address, { waitUntil: 'load', timeout: 120_000 });
    const failure = (await missingScript(page)) ?? (await speaks(page)) ?? (await dictates(page));
    const { degraded, violations } = await page.evaluate(() => (globalThis as unknown as Watched).watched);
    return { failure: failure ?? problems[0], degraded, violations, problems };
  } catch (error) {
    return { failure: String(error), degraded: [], violations: [], problems };
  } finally {
    await context.close();
  }
}

interface Watched {
  watched: { peak: number; words: number; degraded: string[]; violations: string[] };
}

/** Runs in the page before its own scripts: records the audio output and policy violations. */
function watch(): void {
  const watched = { peak: 0, words: 0, degraded: [] as string[], violations: [] as string[] };
  Object.assign(globalThis, { watched });
  const connect = AudioNode.prototype.connect as (...args: unknown[]) => unknown;
  AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]) {
    if (args[0] instanceof AudioDestinationNode) {
      const analyser = this.context.createAnalyser();
      connect.call(this, analyser);
      const samples = new Float32Array(analyser.fftSize);
      setInterval(() => {
        analyser.getFloatTimeDomainData(samples);
        watched.peak = Math.max(watched.peak, ...samples.map(Math.abs));
      }, 50);
    }
    return connect.apply(this, args);
  } as typeof AudioNode.prototype.connect;
  document.addEventListener('boundary', () => watched.words++, true);
  document.addEventListener('kurdish-degraded', (event) => {
    const { feature, reason } = (event as CustomEvent).detail;
    watched.degraded.push(`${feature}: ${reason}`);
  });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    watched.violations.push(`${effectiveDirective} ${blockedURI}`),
  );
}

/** If the policy refuses our script itself, nothing of ours runs. */
async function missingScript(page: Page): Promise<string | undefined> {
  const defined = await page
    .waitForFunction(() => customElements.get('kurdish-tts') && customElements.get('kurdish-dictate'), {
      timeout: 5000,
    })
    .catch(() => undefined);
  if (defined) return undefined;
  const [violation] = await page.evaluate(() => (globalThis as unknown as Watched).watched.violations);
  return violation ? `The browser refused ${violation}.` : 'The elements were not defined.';
}

async function speaks(page: Page): Promise<string | undefined> {
  await page.locator('kurdish-tts >>> [part=play-button]').click();
  const report = await page.evaluate(
    (patience) =>
      new Promise<{
        failure?: string;
        received: number;
        played: number;
        peak: number;
        words: number;
        spoken: number;
      }>((resolve) => {
        const speaker = document.querySelector('kurdish-tts') as Speaker;
        const finish = () => {
          const { receivedFrames: received, playedFrames: played } = speaker.stats;
          const { peak, words } = (globalThis as unknown as Watched).watched;
          const spoken = speaker.textContent?.trim().split(/\s+/).length ?? 0;
          const failure = speaker.error?.message;
          resolve({ ...(failure && { failure }), received, played, peak, words, spoken });
        };
        if (speaker.error || speaker.ended) return finish();
        speaker.addEventListener('ended', finish, { once: true });
        speaker.addEventListener('error', finish, { once: true });
        setTimeout(finish, patience);
      }),
    PATIENCE_MS,
  );
  if (report.failure) return report.failure;
  const { received, played, peak, words, spoken } = report;
  const isWhole = received > 24_000 && played === received && peak > 0.05 && words === spoken;
  return isWhole ? undefined : `Not everything was played: ${JSON.stringify(report)}`;
}

async function dictates(page: Page): Promise<string | undefined> {
  await page.evaluate(() => {
    const dictation = document.querySelector('kurdish-dictate') as Ear;
    // An element whose files failed to load never started, so it never ends.
    for (const type of ['end', 'error'])
      dictation.addEventListener(type, () => dictation.toggleAttribute('data-ended', true));
  });
  await page.locator('kurdish-dictate >>> [part=button]').click();
  const ended = await page
    .waitForSelector('kurdish-dictate[data-ended]', { timeout: PATIENCE_MS })
    .catch(() => undefined);
  const { text, failure } = await page.evaluate(() => ({
    text: (document.querySelector('#note') as HTMLTextAreaElement).value,
    failure: (document.querySelector('kurdish-dictate') as Ear).error?.message,
  }));
  if (failure) return failure;
  const kept = lettersKept(SPOKEN, text.replaceAll(' ', '')) / SPOKEN.length;
  return ended && kept >= LEAST_KEPT
    ? undefined
    : `Not everything was transcribed: ${JSON.stringify({ text, ended: !!ended })}`;
}

type Speaker = HTMLElement & {
  readonly stats: { receivedFrames: number; playedFrames: number };
  readonly error: { message: string } | null;
  readonly ended: boolean;
};
type Ear = HTMLElement & { readonly error: { message: string } | null };
