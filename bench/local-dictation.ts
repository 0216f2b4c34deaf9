/**
 * Dictation without a service, in a page with the built script tag: sizes, time from the press until the recognizer is ready, first partial
 * and final texts, and how much of the service's text they are. Run: npm run build && npm run bench local-dictation
 *
 * The element gets the sound as a stream in real time, from held-out voices and sentences.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { launchBrowser } from '../test/e2e/launch-browser.ts';
import { startScriptTagSite } from '../test/e2e/script-tag-site.ts';
import { lettersKept } from '../test/letters-kept.ts';
import { RECOGNITION_RATE } from '../training/speak-text.ts';
import { hearOffline } from './recognition/offline.ts';
import { print, quantiles } from './recognition/print.ts';
import { type SpokenProgram, spokenPrograms } from './recognition/spoken-program.ts';

const PROGRAMS = Number(process.env.PROGRAMS ?? 8);
const SECONDS = 12;

const programs = spokenPrograms(PROGRAMS, SECONDS);
const site = await startScriptTagSite();
const browser = await launchBrowser(['--autoplay-policy=no-user-gesture-required']);

for (const file of ['local-dictation.js', 'local-dictation-worker.js']) {
  const size = gzipSync(readFileSync(`dist/cdn/${file}`), { level: 9 }).length;
  print(`${file}, gzip`, `${(size / 1000).toFixed(2)} kB`);
}
for (const file of ['recognizer.bin.gz', 'recognizer-sorani.txt.gz', 'recognizer-kurmanji.txt.gz'])
  print(file, `${(readFileSync(`dist/cdn/${file}`).length / 1000).toFixed(0)} kB`);

const ready: number[] = [];
const firstPartials: number[] = [];
const finals: number[] = [];
let letters = 0;
let kept = 0;
let longest = 0;
for (const [index, program] of programs.entries()) {
  const heard = await dictate(program);
  // The first page fills the HTTP cache.
  if (index > 0) ready.push(heard.ready);
  longest = Math.max(longest, heard.longest);
  const timeOf = (sample: number) => heard.start + (sample / RECOGNITION_RATE) * 1000;
  for (const [place, { onset, end }] of program.utterances.entries()) {
    const next = program.utterances[place + 1];
    const until = next ? timeOf(next.onset) : Number.POSITIVE_INFINITY;
    const during = heard.results.filter(({ time }) => time > timeOf(onset) && time < until);
    const partial = during.find(({ isFinal }) => !isFinal);
    if (partial) firstPartials.push(partial.time - timeOf(onset));
    const final = during.findLast(({ isFinal, time }) => isFinal && time > timeOf(end));
    // The last utterance ends by finalize().
    if (final && next) finals.push(final.time - timeOf(end));
  }
  const expected = (await hearOffline(program))
    .flatMap(({ text, isFinal }) => (isFinal ? [text] : []))
    .join(' ');
  letters += expected.length;
  kept += lettersKept(expected, heard.text);
}
print('press -> recognizer ready, files in the HTTP cache, p50 / p95 ms', quantiles(ready, 0.5, 0.95));
print(
  'first sound -> first partial, p50 / p95 ms',
  `${quantiles(firstPartials, 0.5, 0.95)}   n ${firstPartials.length}`,
  'p95 <= 500',
);
print(
  'last sound -> final, p50 / p95 ms',
  `${quantiles(finals, 0.5, 0.95)}   n ${finals.length}`,
  'p95 <= 800',
);
print("letters of the service's text that the page writes, too", `${((100 * kept) / letters).toFixed(2)} %`);
print('longest task of the main thread', longest ? `${longest} ms` : 'none of 50 ms or more');
await browser.close();
await site.close();

async function dictate({ dialect, samples }: SpokenProgram) {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument('globalThis.__name = (value) => value');
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>bench</title>
<script type="module" src="/own/kurdish-speech.js"></script>
<kurdish-dictate endpoint="local:" dialect="${dialect}" continuous interim-results></kurdish-dictate>`;
  await page.goto(site.page(html));
  const heard = await page.evaluate(
    async (base64, rate) => {
      await customElements.whenDefined('kurdish-dictate');
      const element = document.querySelector('kurdish-dictate')!;
      let longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
      }).observe({ type: 'longtask' });
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const sound = Float32Array.from(new Int16Array(bytes.buffer), (sample) => sample / 32_768);
      const context = new AudioContext();
      const buffer = context.createBuffer(1, sound.length, rate);
      buffer.copyToChannel(sound, 0);
      const source = new AudioBufferSourceNode(context, { buffer });
      const destination = context.createMediaStreamDestination();
      source.connect(destination);
      element.stream = destination.stream;
      const results: { time: number; isFinal: boolean }[] = [];
      element.addEventListener('result', (event) => {
        const last = event.results[event.results.length - 1];
        results.push({ time: performance.now(), isFinal: last?.isFinal ?? false });
      });
      const pressed = performance.now();
      await element.start();
      while (!element.progress && performance.now() < pressed + 5000)
        await new Promise((resolve) => setTimeout(resolve, 2));
      while (element.progress) await new Promise((resolve) => setTimeout(resolve, 2));
      const ready = performance.now() - pressed;
      const start = performance.now() + 200;
      source.start(context.currentTime + 0.2);
      await new Promise((resolve) => source.addEventListener('ended', resolve));
      const text = await element.finalize();
      await context.close();
      return { ready, start, results, text, longest };
    },
    Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength).toString('base64'),
    RECOGNITION_RATE,
  );
  await page.close();
  return heard;
}
