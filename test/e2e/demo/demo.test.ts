import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { assertTranscribed } from './assert-transcribed.ts';
import { DemoDriver } from './demo-driver.ts';

// The demo as a new visitor gets it: the built script-tag file, the strict policy, the proxy, the service and its voices.

let demo: DemoDriver;

before(async () => {
  demo = await DemoDriver.start();
});

after(() => demo?.close());

/** Measures the sound: everything connected to the output also goes through an analyser. */
const measureSound = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    const output = { peak: 0, frames: 0 };
    Object.assign(globalThis, { output });
    const connect = AudioNode.prototype.connect as (...args: unknown[]) => unknown;
    AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]) {
      if (args[0] instanceof AudioDestinationNode) {
        const analyser = this.context.createAnalyser();
        connect.call(this, analyser);
        const samples = new Float32Array(analyser.fftSize);
        setInterval(() => {
          analyser.getFloatTimeDomainData(samples);
          const peak = Math.max(...samples.map(Math.abs));
          output.peak = Math.max(output.peak, peak);
          if (peak > 0.01) output.frames++;
        }, 20);
      }
      return connect.apply(this, args);
    } as typeof AudioNode.prototype.connect;
  });

test('the page loads nothing from third parties, and sends no speech request before the reader acts', async () => {
  const { page, requests, problems } = await demo.open({ prepare: measureSound });
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
  test(`a click on play plays ${dialect} under the strict policy and highlights each word in turn`, async () => {
    const { page, problems } = await demo.open({ prepare: measureSound });
    await page.click(`#dialect label:has(input[value=${dialect}])`);
    const expected = await page.$eval('#text', (text) => text.textContent?.trim().split(/\s+/) ?? []);
    await page.evaluate(() => {
      const highlighted: string[] = [];
      Object.assign(globalThis, { highlighted });
      const speaker = document.querySelector('#speaker');
      speaker?.addEventListener('boundary', () => {
        const [range] = CSS.highlights.get('kurdish-word') ?? [];
        highlighted.push(String(range));
      });
    });
    await page.locator('#speaker >>> [part=play-button]').click();
    const outcome = await page.evaluate(
      () =>
        new Promise<Outcome>((resolve) => {
          const speaker = document.querySelector('#speaker') as Speaker;
          const { output, highlighted } = globalThis as unknown as { output: Output; highlighted: string[] };
          const report = () =>
            resolve({ ...speaker.stats, output, highlighted, error: String(speaker.error ?? '') });
          speaker.addEventListener('ended', report, { once: true });
          speaker.addEventListener('error', report, { once: true });
        }),
    );
    assert.equal(outcome.error, '');
    assert.ok(outcome.output.peak > 0.05, `peak ${outcome.output.peak}`);
    assert.ok(outcome.output.frames > 20, 'sound lasted');
    assert.ok(outcome.receivedFrames > 24_000, 'more than a second of speech');
    assert.equal(outcome.playedFrames, outcome.receivedFrames);
    assert.deepEqual(outcome.highlighted, expected);
    assert.deepEqual(problems, [], 'no violation of the policy: the worklet came from beside the script');
    await page.close();
  });
}

test('an article is read in place: sentences are highlighted, its markup is unchanged, stop clears the highlight', async () => {
  const { page, problems } = await demo.open({ prepare: measureSound });
  const before = await page.$eval('#article-sorani', (article) => article.innerHTML);
  await page.locator('#reader >>> [part=play-button]').click();
  const sentence = await page.waitForFunction(() => {
    const [range] = CSS.highlights.get('kurdish-sentence') ?? [];
    return range ? String(range) : undefined;
  });
  assert.match(before.replace(/<[^>]+>/g, ''), new RegExp(String(await sentence.jsonValue()).slice(0, 20)));
  await page.keyboard.press('Escape');
  assert.equal(await page.$eval('#article-sorani', (article) => article.innerHTML), before);
  assert.equal(await page.evaluate(() => CSS.highlights.get('kurdish-sentence')?.size ?? 0), 0);
  assert.deepEqual(problems, []);
  await page.close();
});

test('in this page, it speaks, and transcribes what it says, with the network cut, and asks the service for nothing', async () => {
  const { page, problems, speechPaths } = await demo.open({ microphone: 'granted' });
  await page.click('#engine label:has(input[value="local:"])');
  const speakAndTranscribe = async () => {
    await page.$eval('#echo-text', (field) => {
      (field as HTMLTextAreaElement).value = '';
    });
    await page.click('#echo-start');
    await page.waitForFunction(() => !(document.querySelector('#echo-start') as HTMLButtonElement).disabled);
    return page.$eval('#echo-text', (field) => (field as HTMLTextAreaElement).value.trim());
  };
  const sentence = await page.$eval('#echo-sentence', (element) => element.textContent ?? '');
  assertTranscribed(sentence, await speakAndTranscribe());
  assert.deepEqual(problems, []);
  await page.setOfflineMode(true);
  assertTranscribed(sentence, await speakAndTranscribe());
  assert.deepEqual(speechPaths(), []);
  await page.close();
});

test('nothing that the page receives contains a key of the service', async () => {
  const bodies: Promise<string>[] = [];
  const collectBodies = async (page: Page) => {
    page.on('response', (response) => {
      bodies.push(response.text().catch(() => ''));
      bodies.push(Promise.resolve(JSON.stringify(response.headers())));
    });
  };
  const { page } = await demo.open({ prepare: collectBodies });
  await page.locator('#speaker >>> [part=play-button]').click();
  await page.waitForFunction(() => (document.querySelector('#speaker') as Speaker).stats.receivedFrames > 0);
  for (const body of await Promise.all(bodies.slice(0))) assert.doesNotMatch(body, /ks_[ts]t[ts]_/);
  await page.close();
});

interface Output {
  peak: number;
  frames: number;
}
interface Outcome {
  receivedFrames: number;
  playedFrames: number;
  output: Output;
  highlighted: string[];
  error: string;
}
type Speaker = HTMLElement & { stats: { receivedFrames: number; playedFrames: number }; error: unknown };
