import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { type Backend, startBackend } from '../../demo/backend.ts';
import { CHROMIUM_ARGUMENTS, findBrowser } from '../../scripts/test/browser.mjs';
import { newPage } from '../e2e/new-page.ts';
import { writeFakeMicrophone } from '../fake-microphone.ts';
import { FAKE_MICROPHONE_TEXT } from '../fake-microphone-text.ts';

// The pages in examples/ as built by Vite, on a server with the proxy and the service under `/speech`.

const TEXT = 'ئەمڕۆ هەوا خۆشە و باران نابارێت';
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

let browser: Browser;

before(async () => {
  const microphone = writeFakeMicrophone('.cache/fake-microphone-examples.wav');
  browser = await puppeteer.launch({
    executablePath: findBrowser() ?? '',
    args: [
      ...CHROMIUM_ARGUMENTS,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${microphone}`,
    ],
  });
});

after(() => browser?.close());

for (const framework of ['react', 'vue', 'svelte']) {
  describe(framework, () => {
    let server: Server;
    let backend: Backend;
    let page: Page;
    const problems: string[] = [];

    before(async () => {
      const folder = fileURLToPath(new URL(`../../examples/${framework}/dist/`, import.meta.url));
      server = createServer((request, response) => {
        if (request.url?.startsWith('/speech/')) return backend.handle(request, response);
        const path = request.url === '/' ? '/index.html' : (request.url ?? '');
        response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
        createReadStream(join(folder, path))
          .on('error', () => response.writeHead(404).end())
          .pipe(response);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      backend = await startBackend({ origins: [origin] });
      page = await newPage(browser);
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warn') problems.push(message.text());
      });
      page.on('pageerror', (error) => problems.push(String(error)));
      await page.goto(origin, { waitUntil: 'networkidle0' });
    });

    after(async () => {
      await page?.close();
      server?.close();
      server?.closeAllConnections();
      await backend?.close();
    });

    test('typed text is spoken; each word is highlighted and reported as it is spoken', async () => {
      await write(page, 'text', TEXT);
      await page.waitForFunction(
        (text) => document.querySelector('kurdish-tts')?.textContent?.trim() === text,
        {},
        TEXT,
      );
      await page.evaluate(() => {
        const spoken: string[] = [];
        const highlighted: string[] = [];
        Object.assign(globalThis, { spoken, highlighted });
        const word = document.querySelector('#word') as Element;
        new MutationObserver(() => {
          if (word.textContent) spoken.push(word.textContent);
        }).observe(word, { childList: true, characterData: true, subtree: true });
        document.querySelector('kurdish-tts')?.addEventListener('boundary', () => {
          const [range] = CSS.highlights.get('kurdish-word') ?? [];
          if (range) highlighted.push(String(range));
        });
      });
      await page.locator('kurdish-tts >>> [part=play-button]').click();
      await page.waitForSelector('kurdish-tts:state(playing)');
      await page.waitForSelector('kurdish-tts:state(ended)', { timeout: 60_000 });
      const { spoken, highlighted } = await page.evaluate(() => {
        const { spoken, highlighted } = globalThis as unknown as Record<'spoken' | 'highlighted', string[]>;
        return { spoken, highlighted };
      });
      const words = TEXT.split(' ');
      assert.deepEqual(spoken, words, 'the words reported to the page');
      assert.ok(
        highlighted.length >= words.length - 1 && highlighted.every((word) => words.includes(word)),
        `highlighted: ${highlighted}`,
      );
      assert.equal(await textOf(page, '#word'), '', 'none is reported after the end');
    });

    test("the chosen voice is the page's state and the element's property", async () => {
      const before = await textOf(page, '#voice');
      await page.locator('kurdish-tts >>> [part=menu-button]').click();
      // A locator does not see what is added within a shadow root.
      await page.waitForSelector('kurdish-tts >>> [part=voice-button]', { visible: true });
      await page.locator('kurdish-tts >>> [part=voice-button]').click();
      await page.waitForFunction(() => {
        const picker = document
          .querySelector('kurdish-tts')
          ?.shadowRoot?.querySelector('kurdish-voice-picker');
        return picker?.shadowRoot?.querySelector('[part=voice-option][aria-selected=true]');
      });
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        (voice) => document.querySelector('#voice')?.textContent !== voice,
        {},
        before,
      );
      const chosen = await textOf(page, '#voice');
      assert.match(chosen, /^sorani_/);
      assert.equal(await page.$eval('kurdish-tts', (element) => (element as Speaker).voice), chosen);
      // The menu, which is still open.
      await page.keyboard.press('Escape');
    });

    test("dictated text goes into the field and the page's state, and typing continues", async () => {
      await page.locator('kurdish-dictate >>> [part=button]').click();
      await page.waitForFunction(() => document.querySelector('#status')?.textContent === 'دەبیسترێت…');
      await page.waitForFunction(() => document.querySelector('#status')?.textContent === 'تەواو');
      await page.$eval('kurdish-dictate', (element) => (element as Ear).finalize());
      const transcript = await page.$eval('#note', (field) => (field as HTMLTextAreaElement).value);
      const known = FAKE_MICROPHONE_TEXT.split(' ').filter((word) => transcript.includes(word));
      assert.ok(known.length >= 3, `of ${FAKE_MICROPHONE_TEXT} found: ${transcript}`);
      assert.equal(await textOf(page, '#letters'), String(transcript.length));
      await page.focus('#note');
      await page.keyboard.press('End');
      await page.keyboard.type('!');
      assert.equal(
        await page.$eval('#note', (field) => (field as HTMLTextAreaElement).value),
        `${transcript}!`,
      );
      assert.equal(await textOf(page, '#letters'), String(transcript.length + 1));
    });

    test('there were no errors', async () => {
      assert.equal(await page.$('[role=alert]:not(:empty)'), null);
      assert.deepEqual(problems, []);
    });
  });
}

async function write(page: Page, field: string, text: string): Promise<void> {
  await page.click(`#${field}`);
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.type(text);
}

const textOf = (page: Page, selector: string) =>
  page.$eval(selector, (element) => element.textContent?.trim() ?? '');

type Speaker = HTMLElement & { voice: string };
type Ear = HTMLElement & { finalize(): Promise<string> };
