/**
 * The voice picker with the whole catalog in Chromium: how long it blocks the main thread (script, style and layout) while all voices are
 * scrolled, navigated by keyboard and searched; and the maximum number of rows.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Page } from 'puppeteer-core';
import { build } from 'vite';
import { startBackend } from '../demo/backend.ts';
import { workletSource } from '../scripts/build/worklet-source-plugin.mjs';
import { CHROMIUM_ARGUMENTS, findBrowser } from '../scripts/test/browser.mjs';

const RUNS = 7;
const ENTRY = fileURLToPath(new URL('../src/elements/voice-picker/kurdish-voice-picker.ts', import.meta.url));

const server = createServer();
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const backend = await startBackend({ origins: [url] });
const scripts = await bundle();
server.on('request', (request, response) => {
  const script = scripts.get(request.url ?? '');
  if (request.url?.startsWith('/speech/')) backend.handle(request, response);
  else if (script !== undefined) response.setHeader('Content-Type', 'text/javascript').end(script);
  else
    response
      .setHeader('Content-Type', 'text/html')
      .end(
        '<!doctype html><kurdish-voice-picker></kurdish-voice-picker><script type="module" src="/page.js"></script>',
      );
});
const browser = await puppeteer.launch({ executablePath: findBrowser(), args: [...CHROMIUM_ARGUMENTS] });
try {
  const page = await browser.newPage();
  await page.goto(url);
  await page.waitForSelector('kurdish-voice-picker >>> button');
  const height = await openPicker(page);
  console.log(
    'Milliseconds at a time: as the clock says, then the least of 7 equal runs for each step, which leaves other programs out.',
  );
  let rows = 0;
  for (const [name, steps] of [
    ['scroll by 150 px', places(150, height)],
    ['scroll by 1000 px', places(1000, height)],
    ['scroll by 5000 px', places(5000, height)],
    ['Page Down', Array.from({ length: 90 }, () => 'PageDown')],
    [
      'type ڕۆژین',
      ['ڕ', 'ڕۆ', 'ڕۆژ', 'ڕۆژی', 'ڕۆژین', 'ڕۆژی', 'ڕۆژ', 'ڕۆ', 'ڕ', ''].map((query) => ({ query })),
    ],
  ] as const) {
    const runs: number[][] = [];
    for (let run = 0; run < RUNS; run++) {
      const { times, most } = await page.evaluate(walk, steps);
      runs.push(times);
      rows = Math.max(rows, most);
    }
    const least = runs[0].map((_, step) => Math.min(...runs.map((times) => times[step])));
    console.log(`  ${name.padEnd(20)} ${figures(runs.flat())}   ${figures(least)}`);
  }
  console.log(`  most rows at a time: ${rows}`);
} finally {
  await browser.close();
  await backend.close();
  server.close();
}

/** @returns how far the list of voices scrolls, in CSS pixels. */
async function openPicker(page: Page): Promise<number> {
  await page.click('kurdish-voice-picker >>> [part=voice-button]');
  await page.waitForSelector('kurdish-voice-picker >>> [role=option]');
  await page.waitForFunction(() => {
    const root = document.querySelector('kurdish-voice-picker')?.shadowRoot;
    return Number.parseInt(root?.querySelector('[part=voice-count]')?.textContent ?? '', 10) > 100;
  });
  return page.$eval('kurdish-voice-picker >>> .list', (list) => list.scrollHeight);
}

/** Runs in the page. A step ends when the rows are rendered and laid out. */
async function walk(steps: readonly (number | string | { readonly query: string })[]) {
  const picker = document.querySelector('kurdish-voice-picker') as HTMLElement & {
    updateComplete: Promise<boolean>;
  };
  const root = picker.shadowRoot as ShadowRoot;
  const list = root.querySelector('.list') as HTMLElement;
  const search = root.querySelector('input') as HTMLInputElement;
  const times: number[] = [];
  let most = 0;
  search.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
  await picker.updateComplete;
  for (const step of steps) {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const start = performance.now();
    if (typeof step === 'number') {
      list.scrollTop = step;
      list.dispatchEvent(new Event('scroll'));
    } else if (typeof step === 'string') {
      search.dispatchEvent(new KeyboardEvent('keydown', { key: step, bubbles: true }));
    } else {
      search.value = step.query;
      search.dispatchEvent(new Event('input'));
    }
    await picker.updateComplete;
    list.getBoundingClientRect();
    times.push(performance.now() - start);
    most = Math.max(most, root.querySelectorAll('[role=option]').length);
  }
  return { times, most };
}

function places(step: number, height: number): number[] {
  return Array.from({ length: Math.ceil(height / step) }, (_, index) => index * step);
}

function figures(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))].toFixed(1);
  return `median ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`.padEnd(38);
}

/** @returns the code of each path: `/page.js`, and what it imports. */
async function bundle(): Promise<ReadonlyMap<string, string>> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [workletSource()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: true, lib: { entry: ENTRY, formats: ['es'], fileName: 'page' } },
  });
  const [{ output }] = [result].flat() as { output: { fileName: string; code: string }[] }[];
  return new Map(output.map(({ fileName, code }) => [`/${fileName}`, code]));
}
