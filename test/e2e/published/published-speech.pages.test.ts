import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { createRecordings } from '../../recordings.ts';
import { collectProblems } from '../collect-problems.ts';
import { launchBrowser } from '../launch-browser.ts';
import { newPage } from '../new-page.ts';
import { translatePage } from '../page/translate-page.ts';

// The built script tag on a static site: a page, the script's files and published speech, under a policy that allows nothing else.

const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";
const TEXT = 'Yek du sê çar pênc şeş heft heşt neh deh';

let server: Server;
let origin: string;
let browser: Browser;
const requests: string[] = [];

before(async () => {
  const recordings = createRecordings();
  server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/recordings')) {
      if (request.method !== 'POST') requests.push(path);
      void recordings(request, response);
    } else if (existsSync(`dist${path}`) && path.startsWith('/cdn/')) {
      requests.push(path);
      response.setHeader('content-type', 'text/javascript').end(readFileSync(`dist${path}`));
    } else if (path.startsWith('/article')) {
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .setHeader('content-security-policy', POLICY);
      response.end(`<!doctype html><html lang="en"><head><title>Article</title><link rel="icon" href="data:,">
        <script type="module" src="/cdn/kurdish-speech.js"></script></head><body><article id="article"><p>${TEXT}</p></article>
        <kurdish-tts controls for="article" src="${new URL(path, 'http://page').searchParams.get('src')}"></kurdish-tts></body></html>`);
    } else {
      requests.push(path);
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** Listens to the end. Returns the words heard, and what was requested of the recordings. */
async function listen(
  options: { ranges?: boolean },
  lacks: () => void = () => {},
  change: (page: Page) => Promise<void> = async () => {},
) {
  const body = JSON.stringify({ parts: [{ text: TEXT, seconds: 2, frequency: 440 }], ...options });
  const { src } = await (await fetch(`${origin}/recordings`, { method: 'POST', body })).json();
  requests.length = 0;
  const page = await newPage(browser);
  const problems = collectProblems(page, []);
  await page.evaluateOnNewDocument(lacks);
  await page.goto(`${origin}/article?src=${src}`);
  const element = (await page.waitForSelector('kurdish-tts')) as ElementHandle<Element>;
  await element.evaluate((speaker) => {
    const words: number[] = [];
    speaker.addEventListener('boundary', () => words.push(words.length));
    Object.assign(speaker, { heard: words });
  });
  const button = await element.waitForSelector('>>> [part=play-button]');
  await change(page);
  await button?.click();
  for (;;) {
    const [ended, error, heard] = (await element.evaluate((speaker) => {
      const { ended, error, heard } = speaker as unknown as {
        ended: boolean;
        error: Error | null;
        heard: [];
      };
      return [ended, error?.message ?? '', heard.length] as const;
    })) as [boolean, string, number];
    assert.equal(error, '');
    if (ended) {
      await page.close();
      assert.deepEqual(problems, []);
      return {
        heard,
        files: requests.filter((path) => !path.startsWith('/cdn/')).map((path) => path.split('/').at(-1)),
      };
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

for (const ranges of [true, false])
  test(`a static site ${ranges ? 'with' : 'without'} ranges speaks under a strict policy, and nothing else is requested`, async () => {
    const { heard, files } = await listen({ ranges });
    assert.equal(heard, 10);
    assert.deepEqual(files, ['article.json', 'article.opus']);
  });

test('a browser that may decode no Opus there plays the MP3 file', async () => {
  const { heard, files } = await listen({}, () => {
    Reflect.deleteProperty(globalThis, 'AudioDecoder');
    Reflect.deleteProperty(globalThis, 'Worker');
  });
  assert.equal(heard, 10);
  assert.deepEqual(files, ['article.json', 'article.mp3']);
});

test('a page that was translated before the press plays the recording of its own text, word by word', async () => {
  const { heard, files } = await listen({}, undefined, (page) => translatePage(page));
  assert.equal(heard, 10);
  assert.deepEqual(files, ['article.json', 'article.opus']);
});
