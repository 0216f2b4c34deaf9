import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { after, before, test } from 'node:test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findBrowser } from '../../scripts/browser.mjs';

// The demo as a newcomer gets it: the built script-tag file, the strict policy, the proxy, the service and its voices.

let server: ChildProcess;
let browser: Browser;
let address: string;

before(async () => {
  server = spawn(process.execPath, ['--import', 'tsx', 'demo/server.ts'], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  address = await new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error('the demo server stopped')));
    server.stdout?.on('data', (data) => {
      const [url] = /http:\/\/\S+/.exec(String(data)) ?? [];
      if (url) resolve(url);
    });
  });
  browser = await puppeteer.launch({
    executablePath: findBrowser() ?? '',
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      '--disable-quic',
    ],
  });
});

after(async () => {
  await browser?.close();
  server?.kill('SIGTERM');
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
  await page.goto(address, { waitUntil: 'networkidle0' });
  return { page, problems, requests };
}

test('the page loads nothing from a third party, and nothing of speech before the reader acts', async () => {
  const { page, requests, problems } = await openPage();
  assert.deepEqual(
    requests.filter((url) => !url.startsWith(address)),
    [],
  );
  assert.deepEqual(
    requests.filter((url) => url.includes('/speech/')),
    [],
  );
  assert.deepEqual(problems, []);
  await page.close();
});
