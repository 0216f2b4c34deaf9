import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import puppeteer, { type Browser } from 'puppeteer-core';
import { CHROMIUM_ARGUMENTS, findBrowser } from '../../scripts/test/browser.mjs';
import { writeFakeMicrophone } from '../fake-microphone.ts';
import { FAKE_MICROPHONE_TEXT } from '../fake-microphone-text.ts';
import { type RunningDemo, startDemo } from './start-demo.ts';

// Record mode as a newcomer gets it: the built files beside the script-tag file, under the demo's strict policy.

const WORKER = '/cdn/speech-encoder-worker.js';

let demo: RunningDemo;
let browser: Browser | undefined;
let microphone: string;

before(async () => {
  microphone = writeFakeMicrophone('.cache/fake-microphone-recording.wav');
  demo = await startDemo();
});

after(async () => {
  await browser?.close();
  demo?.stop();
});

/** Dictates a few words in record mode and tells what was sent, what was loaded for it, and what came of it. */
async function record({ hasEncoder, allowsWasm }: { hasEncoder: boolean; allowsWasm: boolean }) {
  await browser?.close();
  browser = await puppeteer.launch({
    executablePath: findBrowser() ?? '',
    args: [
      ...CHROMIUM_ARGUMENTS,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${microphone}`,
    ],
  });
  await browser.defaultBrowserContext().overridePermissions(demo.address, ['microphone']);
  const page = await browser.newPage();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  if (!hasEncoder) {
    const session = await page.createCDPSession();
    session.on('Fetch.requestPaused', async ({ requestId, request }) => {
      // The same file in a browser of some years ago. A Worker's policy is that of its own response.
      const code = `delete self.AudioEncoder;${await (await fetch(request.url)).text()}`;
      const policy = `script-src 'self'${allowsWasm ? " 'wasm-unsafe-eval'" : ''}`;
      await session.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: [
          { name: 'Content-Type', value: 'text/javascript' },
          { name: 'Content-Security-Policy', value: policy },
        ],
        body: Buffer.from(code).toString('base64'),
      });
    });
    await session.send('Fetch.enable', { patterns: [{ urlPattern: `*${WORKER}` }] });
  }
  await page.evaluateOnNewDocument(() => {
    const sent: { type: string; size: number }[] = [];
    Object.assign(globalThis, { sent });
    const append = FormData.prototype.append;
    FormData.prototype.append = function (name: string, value: unknown, ...rest: string[]) {
      if (value instanceof Blob) sent.push({ type: value.type, size: value.size });
      return append.call(this, name, value as Blob, ...rest);
    };
  });
  await page.goto(demo.address, { waitUntil: 'networkidle0' });
  const early = workersIn(loaded);
  await page.locator('#message-ear >>> [part=button]').click();
  await page.waitForSelector('#message-ear:state(speaking)');
  await page.waitForSelector('#message-ear:not(:state(speaking))');
  const text = await page.$eval('#message-ear', (element) =>
    (element as Element & { finalize(): Promise<string> }).finalize(),
  );
  const sent = await page.evaluate(
    () => (globalThis as unknown as { sent: { type: string; size: number }[] }).sent,
  );
  return { early, workers: workersIn(loaded), sent, text };
}

const workersIn = (paths: readonly string[]) => paths.filter((path) => path.includes('encoder'));

function assertSent({ sent, workers, early, text }: Awaited<ReturnType<typeof record>>, type: string): void {
  assert.deepEqual(
    sent.map((file) => file.type),
    [type],
  );
  assert.deepEqual(early, [], 'nothing is loaded before it is needed');
  assert.ok(workers.includes(WORKER));
  assert.ok(
    FAKE_MICROPHONE_TEXT.split(' ').some((word) => text.includes(word)),
    text,
  );
}

test('a recording is sent as Opus, made by the browser', async () => {
  assertSent(await record({ hasEncoder: true, allowsWasm: false }), 'audio/ogg;codecs=opus');
});

test("a recording is sent as Opus, made by opus-recorder's encoder, where the browser has none", async () => {
  assertSent(await record({ hasEncoder: false, allowsWasm: true }), 'audio/ogg;codecs=opus');
});

test('a recording is sent as WAV where the browser has no encoder and its policy forbids WebAssembly', async () => {
  assertSent(await record({ hasEncoder: false, allowsWasm: false }), 'audio/wav');
});
