/**
 * Memory of a page on which a reader listens and dictates by turns for two hours (MINUTES): the heap after a garbage collection, DOM nodes
 * and listeners, once a minute, in Chromium, with the built script-tag file. Run: npm run build && npm run bench page-memory
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { KurdishDictateElement } from '../src/elements/dictate/kurdish-dictate.ts';
import type { KurdishTtsElement } from '../src/elements/tts/kurdish-tts.ts';
import { DemoDriver } from '../test/e2e/demo/demo-driver.ts';
import { microphoneFrom } from '../test/e2e/launch-browser.ts';
import { writeFakeMicrophone } from '../test/fake-microphone.ts';
import { type Point, slope } from './mixed-run/slope.ts';

const MINUTES = Number(process.env.MINUTES ?? 120);
/** What Chromium itself varies by, in MB a minute. */
const FLAT = 0.05;

const demo = await DemoDriver.start(microphoneFrom(writeFakeMicrophone('.cache/fake-microphone-demo.wav')));
const { page } = await demo.open({ microphone: 'granted' });
// Playing needs a gesture, once.
await page.click('body');
await page.evaluate(listenAndDictate);
const session = await page.createCDPSession();
await session.send('Performance.enable');
await session.send('HeapProfiler.enable');

const startedAt = performance.now();
const heap: Point[] = [];
const nodes: Point[] = [];
for (let minute = 1; minute <= MINUTES; minute++) {
  await delay(startedAt + minute * 60_000 - performance.now());
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  heap.push({ minute, value: metric('JSHeapUsedSize') / 2 ** 20 });
  nodes.push({ minute, value: metric('Nodes') });
  const counts = await page.evaluate(() => (globalThis as never as { counts: object }).counts);
  console.log(
    `${minute} min: ${heap.at(-1)!.value.toFixed(2)} MB, ${metric('Nodes')} nodes, ${metric('JSEventListeners')} listeners; ${JSON.stringify(counts)}`,
  );
}
const later = ({ minute }: Point) => minute > MINUTES / 3;
const rise = slope(heap.filter(later));
console.log(
  `heap ${rise.toFixed(3)} MB a minute: ${rise < FLAT ? 'met' : 'MISSED'}; nodes ${slope(nodes.filter(later)).toFixed(1)} a minute`,
);
await demo.close();
process.exit(rise < FLAT ? 0 : 1);

/** Runs in the page, for ever; returns at once. */
function listenAndDictate(): void {
  const counts = { played: 0, dictated: 0, errors: 0 };
  Object.assign(globalThis, { counts });
  const speaker = document.querySelector<KurdishTtsElement>('kurdish-tts')!;
  const dictation = document.querySelector<KurdishDictateElement>('kurdish-dictate')!;
  const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const repeat = async () => {
    try {
      const ended = new Promise((resolve) => speaker.addEventListener('ended', resolve, { once: true }));
      await speaker.play();
      await Promise.race([ended, pause(90)]);
      counts.played += 1;
      await dictation.start();
      await pause(15);
      await dictation.stop();
      counts.dictated += 1;
      for (const field of document.querySelectorAll('textarea')) field.value = '';
    } catch {
      counts.errors += 1;
      await pause(1);
    }
    setTimeout(repeat);
  };
  void repeat();
}
