import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { writeFakeMicrophone } from '../fake-microphone.ts';
import { FAKE_MICROPHONE_TEXT } from '../fake-microphone-text.ts';
import { DemoDriver } from './demo/demo-driver.ts';
import { DictationDriver } from './dictation-driver.ts';
import { microphoneFrom } from './launch-browser.ts';

// Record mode as a new visitor gets it: the built files beside the script-tag file, under the demo's strict policy.

const WORKER = '/cdn/speech-encoder-worker.js';

let demo: DemoDriver;

before(async () => {
  demo = await DemoDriver.start(microphoneFrom(writeFakeMicrophone('.cache/fake-microphone-recording.wav')));
});

after(() => demo?.close());

/** Dictates a few words in record mode: the files sent, the encoders loaded and the text. */
async function record({ hasEncoder, allowsWasm }: { hasEncoder: boolean; allowsWasm: boolean }) {
  const prepare = async (page: Page) => {
    await keepSentFiles(page);
    if (!hasEncoder) await removeEncoder(page, allowsWasm);
  };
  const { page, requests } = await demo.open({ microphone: 'granted', prepare });
  const early = encodersIn(requests);
  const dictation = new DictationDriver(page, '#message-dictation');
  await dictation.press();
  await dictation.utteranceEnds();
  const text = await dictation.finalize();
  const sent = await page.evaluate(
    () => (globalThis as unknown as { sent: { type: string; size: number }[] }).sent,
  );
  await page.close();
  return { early, workers: encodersIn(requests), sent, text };
}

/** Serves the worker as a browser without AudioEncoder runs it. A Worker's policy is that of its own response. */
async function removeEncoder(page: Page, allowsWasm: boolean): Promise<void> {
  const session = await page.createCDPSession();
  session.on('Fetch.requestPaused', async ({ requestId, request }) => {
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

const keepSentFiles = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    const sent: { type: string; size: number }[] = [];
    Object.assign(globalThis, { sent });
    const append = FormData.prototype.append;
    FormData.prototype.append = function (name: string, value: unknown, ...rest: string[]) {
      if (value instanceof Blob) sent.push({ type: value.type, size: value.size });
      return append.call(this, name, value as Blob, ...rest);
    };
  });

const encodersIn = (urls: readonly string[]) =>
  urls.map((url) => new URL(url).pathname).filter((path) => path.includes('encoder'));

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

test('a recording is sent as Opus, encoded by the browser', async () => {
  assertSent(await record({ hasEncoder: true, allowsWasm: false }), 'audio/ogg;codecs=opus');
});

test("without AudioEncoder a recording is sent as Opus by opus-recorder's encoder", async () => {
  assertSent(await record({ hasEncoder: false, allowsWasm: true }), 'audio/ogg;codecs=opus');
});

test('without AudioEncoder, and with WebAssembly forbidden, a recording is sent as WAV', async () => {
  assertSent(await record({ hasEncoder: false, allowsWasm: false }), 'audio/wav');
});
