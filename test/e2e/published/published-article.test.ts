import assert from 'node:assert/strict';
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, ElementHandle } from 'puppeteer-core';
import { createFormantEngine } from '../../../src/engine/threads/formant-engine.ts';
import type { PublishedSpeech } from '../../../src/publish/published-speech.ts';
import { deploy } from '../../conformance/support/deployment.ts';
import { articlePage, PARAGRAPHS } from '../../publish/support/articles.ts';
import { keyOf, publish } from '../../publish/support/publish-command.ts';
import { collectProblems } from '../collect-problems.ts';
import { launchBrowser } from '../launch-browser.ts';

// What `kurdish-speech publish` writes, played by the script tag from a plain file server.

const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:";
const SLUG = 'gund';

let folder: string;
let server: Server;
let origin: string;
let browser: Browser;
let hasRanges = true;
const requests: string[] = [];

before(async () => {
  const engine = createFormantEngine({ threads: 1 });
  after(() => engine.close());
  const deployment = await deploy({ tts: engine });
  folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-published-'));
  const page = join(folder, `${SLUG}.html`);
  writeFileSync(page, articlePage());
  const { code, stderr } = await publish([page, '--out', folder, '--yes'], keyOf(deployment));
  assert.equal(code, 0, stderr);
  server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '/');
    requests.push(path);
    if (path === `/${SLUG}.html`) {
      const html = articlePage({ attributes: `src="/${SLUG}.json" highlight="word"` });
      const script =
        '<script type="module" src="/cdn/kurdish-speech.js"></script><link rel="icon" href="data:,">';
      response
        .setHeader('Content-Type', 'text/html; charset=utf-8')
        .setHeader('Content-Security-Policy', POLICY);
      return response.end(html.replace('</head>', `${script}</head>`));
    }
    const file = path.startsWith('/cdn/') ? `dist${path}` : join(folder, path);
    if (!existsSync(file)) return response.writeHead(404).end();
    if (file.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript');
    const [, from, to] = (hasRanges && /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')) || [];
    if (from === undefined) return createReadStream(file).pipe(response);
    const { size } = statSync(file);
    const [start, end] = [Number(from), to ? Number(to) : size - 1];
    response.writeHead(206, { 'Content-Range': `bytes ${start}-${end}/${size}` });
    return createReadStream(file, { start, end }).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

for (const ranges of [true, false])
  test(`a published article plays from a file server ${ranges ? 'with' : 'without'} ranges, from any place, in highlighted words`, async () => {
    hasRanges = ranges;
    requests.length = 0;
    const published: PublishedSpeech = JSON.parse(readFileSync(join(folder, `${SLUG}.json`), 'utf8'));
    const page = await browser.newPage();
    const problems = collectProblems(page, ['error']);
    await page.goto(`${origin}/${SLUG}.html`);
    const element = (await page.waitForSelector('kurdish-tts')) as unknown as ElementHandle<HTMLMediaElement>;
    const button = (await element.waitForSelector('>>> [part=play-button]'))!;
    await element.evaluate((speaker) => {
      const words: [number, string][] = [];
      const text = document.querySelector('#story')!.textContent!;
      speaker.addEventListener('boundary', (event) => {
        const { charIndex, charLength, elapsedTime } = event as unknown as Record<string, number>;
        words.push([elapsedTime!, text.slice(charIndex!, charIndex! + charLength!)]);
      });
      Object.assign(speaker, { spoken: words });
    });
    await button.click();
    const spoken = () =>
      element.evaluate((speaker) => (speaker as unknown as { spoken: [number, string][] }).spoken);
    while ((await spoken()).length < 2) await new Promise((resolve) => setTimeout(resolve, 50));
    assert.deepEqual(
      (await spoken()).slice(0, 2).map(([, word]) => word),
      PARAGRAPHS[0].split(' ').slice(0, 2),
    );
    const duration = await element.evaluate((speaker) => speaker.duration);
    assert.ok(Math.abs(duration - published.duration) < 0.05, `${duration} s of ${published.duration}`);
    // To the last part, whose beginning has not arrived.
    const last = published.parts.at(-1)!;
    const start = last.start / 24_000;
    await element.evaluate((speaker, seconds) => {
      (speaker as unknown as { spoken: unknown[] }).spoken.length = 0;
      speaker.currentTime = seconds;
    }, start);
    while ((await spoken()).length < 3) await new Promise((resolve) => setTimeout(resolve, 50));
    const heard = (await spoken()).slice(0, 3);
    assert.deepEqual(
      heard.map(([, word]) => word),
      PARAGRAPHS[3].split(' ').slice(0, 3),
    );
    for (const [index, [seconds]] of heard.entries())
      assert.ok(
        Math.abs(seconds - start - last.words[index]![0] / 1000) < 0.005,
        `word ${index} at ${seconds}`,
      );
    await element.evaluate(
      (speaker) =>
        new Promise<void>((resolve) => {
          speaker.addEventListener('ended', () => resolve());
          speaker.playbackRate = 2;
        }),
    );
    await page.close();
    assert.deepEqual(problems, []);
    const foreign = requests.filter((path) => !path.startsWith('/cdn/') && !path.startsWith(`/${SLUG}.`));
    assert.deepEqual(foreign, []);
  });
