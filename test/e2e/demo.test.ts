import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser } from './launch-browser.ts';
import { type RunningDemo, startDemo } from './start-demo.ts';

// The demo as a newcomer gets it: the built script-tag file, the strict policy, the proxy, the service and its voices.

let demo: RunningDemo;
let browser: Browser;

before(async () => {
  demo = await startDemo();
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  demo?.stop();
});

/** Opens a page whose sound is also kept: everything that reaches the loudspeaker goes through an analyser too. */
async function openPage(): Promise<{ page: Page; problems: string[]; requests: string[] }> {
  const page = await browser.newPage();
  const problems: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => requests.push(request.url()));
  // The TypeScript loader names functions through this helper, which a page does not have.
  await page.evaluateOnNewDocument('globalThis.__name = (value) => value');
  await page.evaluateOnNewDocument(() => {
    const heard = { peak: 0, frames: 0 };
    Object.assign(globalThis, { heard });
    const connect = AudioNode.prototype.connect as (...args: unknown[]) => unknown;
    AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]) {
      if (args[0] instanceof AudioDestinationNode) {
        const analyser = this.context.createAnalyser();
        connect.call(this, analyser);
        const samples = new Float32Array(analyser.fftSize);
        setInterval(() => {
          analyser.getFloatTimeDomainData(samples);
          const peak = Math.max(...samples.map(Math.abs));
          heard.peak = Math.max(heard.peak, peak);
          if (peak > 0.01) heard.frames++;
        }, 20);
      }
      return connect.apply(this, args);
    } as typeof AudioNode.prototype.connect;
  });
  await page.goto(demo.address, { waitUntil: 'networkidle0' });
  return { page, problems, requests };
}

test('the page loads nothing from a third party, and nothing of speech before the reader acts', async () => {
  const { page, requests, problems } = await openPage();
  assert.deepEqual(
    requests.filter((url) => !url.startsWith(demo.address) && !url.startsWith('data:')),
    [],
  );
  assert.deepEqual(
    requests.filter((url) => url.includes('/speech/')),
    [],
  );
  assert.deepEqual(problems, []);
  await page.close();
});

for (const dialect of ['sorani', 'kurmanji', 'badini']) {
  test(`a click on play makes ${dialect} sound under the strict policy, each word lit in its turn`, async () => {
    const { page, problems } = await openPage();
    await page.click(`#dialect label:has(input[value=${dialect}])`);
    const expected = await page.$eval('#text', (text) => text.textContent?.trim().split(/\s+/) ?? []);
    await page.evaluate(() => {
      const lit: string[] = [];
      Object.assign(globalThis, { lit });
      const speaker = document.querySelector('#speaker');
      speaker?.addEventListener('boundary', () => {
        const [range] = CSS.highlights.get('kurdish-word') ?? [];
        lit.push(String(range));
      });
    });
    await page.locator('#speaker >>> [part=play-button]').click();
    const outcome = await page.evaluate(
      () =>
        new Promise<Outcome>((resolve) => {
          const speaker = document.querySelector('#speaker') as Speaker;
          const { heard, lit } = globalThis as unknown as { heard: Heard; lit: string[] };
          const tell = () => resolve({ ...speaker.stats, heard, lit, error: String(speaker.error ?? '') });
          speaker.addEventListener('ended', tell, { once: true });
          speaker.addEventListener('error', tell, { once: true });
        }),
    );
    assert.equal(outcome.error, '');
    assert.ok(outcome.heard.peak > 0.05, `peak ${outcome.heard.peak}`);
    assert.ok(outcome.heard.frames > 20, 'sound was there for long');
    assert.ok(outcome.receivedFrames > 24_000, 'more than a second of speech');
    assert.equal(outcome.playedFrames, outcome.receivedFrames);
    assert.deepEqual(outcome.lit, expected);
    assert.deepEqual(problems, [], 'no violation of the policy: the worklet came from beside the script');
    await page.close();
  });
}

test('an article is read in place: sentences are lit, the article stays as it was, stop clears the light', async () => {
  const { page, problems } = await openPage();
  const before = await page.$eval('#article-sorani', (article) => article.innerHTML);
  await page.locator('#reader >>> [part=play-button]').click();
  const sentence = await page.waitForFunction(() => {
    const [range] = CSS.highlights.get('kurdish-sentence') ?? [];
    return range ? String(range) : undefined;
  });
  assert.match(before.replace(/<[^>]+>/g, ''), new RegExp(String(await sentence.jsonValue()).slice(0, 20)));
  await page.locator('#reader >>> [part=stop-button]').click();
  assert.equal(await page.$eval('#article-sorani', (article) => article.innerHTML), before);
  assert.equal(await page.evaluate(() => CSS.highlights.get('kurdish-sentence')?.size ?? 0), 0);
  assert.deepEqual(problems, []);
  await page.close();
});

test('no key of the service is in anything the page received', async () => {
  const page = await browser.newPage();
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    bodies.push(response.text().catch(() => ''));
    bodies.push(Promise.resolve(JSON.stringify(response.headers())));
  });
  await page.goto(demo.address, { waitUntil: 'networkidle0' });
  await page.locator('#speaker >>> [part=play-button]').click();
  await page.waitForFunction(() => (document.querySelector('#speaker') as Speaker).stats.receivedFrames > 0);
  for (const body of await Promise.all(bodies.slice(0))) assert.doesNotMatch(body, /ks_[ts]t[ts]_/);
  await page.close();
});

interface Heard {
  peak: number;
  frames: number;
}
interface Outcome {
  receivedFrames: number;
  playedFrames: number;
  heard: Heard;
  lit: string[];
  error: string;
}
type Speaker = HTMLElement & { stats: { receivedFrames: number; playedFrames: number }; error: unknown };
