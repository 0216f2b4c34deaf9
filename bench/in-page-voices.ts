/**
 * Speech in the page without a server: ours, espeak-ng compiled to WASM, and meSpeak, each in a page of its own with the same sentences.
 * The others are fetched from npm when this runs (25 MB). Run: npm run build && npm run bench in-page-voices
 */
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser } from '../test/e2e/launch-browser.ts';
import { startVoiceSite, VOICES } from './in-page-voices/site.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SENTENCES = [
  'Silav, ev ceribandinek e.',
  'Îro hewa xweş e û em diçin derve.',
  'Zarokên gund her sibe bi rêya çem diçin dibistanê.',
  'Rojnamevan got ku civîn dê sibê li Hewlêrê were lidarxistin.',
  'Dayika min nanê germ ji tenûrê derdixe û li ser sifrê datîne.',
];

interface Cost {
  bytes: number;
  /** Milliseconds to the first samples: with files in the HTTP cache and nothing running, then in the same page. */
  coldMs: number;
  warmMs: number;
  realTimeFactor: number;
  /** 0 where none is longer than 50 ms. */
  longestTaskMs: number;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const site = await startVoiceSite();
const browser = await launchBrowser();
console.log(
  '| voice | Kurdish | word times | licence | bytes, gzip | first samples: cold, warm (ms) | real-time factor | longest task (ms) |',
);
console.log('|---|---|---|---|---|---|---|---|');
for (const [index, voice] of VOICES.entries()) {
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS; round++) costs.push(await costOf(browser, `${site.url}/page/${index}`));
  const at = (name: keyof Cost) => median(costs.map((cost) => cost[name]));
  console.log(
    `| ${[
      voice.name,
      voice.speaks,
      voice.hasWordTimes ? 'yes' : 'no',
      voice.licence,
      `${(at('bytes') / 1000).toFixed(0)} kB`,
      `${at('coldMs').toFixed(0)}, ${at('warmMs').toFixed(0)}`,
      at('realTimeFactor').toFixed(4),
      at('longestTaskMs') ? at('longestTaskMs').toFixed(0) : 'below 50',
    ].join(' | ')} |`,
  );
}
await browser.close();
site.close();

async function costOf(browser: Browser, url: string): Promise<Cost> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    const { bytesSent } = site;
    await page.goto(url, { waitUntil: 'networkidle0' });
    await speak(page, SENTENCES.slice(0, 1));
    const bytes = site.bytesSent - bytesSent;
    await page.reload({ waitUntil: 'networkidle0' });
    const [cold] = await speak(page, SENTENCES.slice(0, 1));
    const spoken = await speak(page, [...SENTENCES, ...SENTENCES]);
    const total = (name: keyof Spoken) => spoken.reduce((sum, sentence) => sum + sentence[name], 0);
    const longestTaskMs = await page.evaluate(() => (globalThis as unknown as { longest: number }).longest);
    return {
      bytes,
      coldMs: cold!.firstMs,
      warmMs: median(spoken.map(({ firstMs }) => firstMs)),
      realTimeFactor: total('allMs') / 1000 / total('seconds'),
      longestTaskMs,
    };
  } finally {
    await context.close();
  }
}

interface Spoken {
  readonly firstMs: number;
  readonly allMs: number;
  readonly seconds: number;
}

function speak(page: Page, sentences: readonly string[]): Promise<Spoken[]> {
  return page.evaluate(async (sentences) => {
    const { speak, ...state } = globalThis as unknown as {
      speak(text: string, onFirst: () => void): Promise<number>;
      longest?: number;
    };
    if (state.longest === undefined) {
      Object.assign(globalThis, { longest: 0 });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries())
          Object.assign(globalThis, {
            longest: Math.max((globalThis as unknown as { longest: number }).longest, duration),
          });
      }).observe({ type: 'longtask' });
    }
    const spoken: { firstMs: number; allMs: number; seconds: number }[] = [];
    for (const sentence of sentences) {
      const startedAt = performance.now();
      let firstMs = 0;
      const seconds = await speak(sentence, () => {
        firstMs = performance.now() - startedAt;
      });
      spoken.push({ firstMs, allMs: performance.now() - startedAt, seconds });
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    return spoken;
  }, sentences as string[]);
}
