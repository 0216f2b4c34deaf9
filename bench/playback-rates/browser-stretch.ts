import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { build } from 'vite';
import { CHROMIUM_ARGUMENTS, findBrowser } from '../../scripts/test/browser.mjs';
import { wavHeader } from '../../src/formats/wav-header.ts';

const RATE = 24_000;
const PAGE = '/';
const SCRIPT = '/page.js';

/** What Chromium's media elements make of speech at 24 kHz, with `preservesPitch`, at each rate: recorded as they play, in real time. */
export async function stretchInBrowser(
  passages: readonly Int16Array[],
  rates: readonly number[],
): Promise<Int16Array[][]> {
  const files = new Map<string, { type: string; body: string | Buffer }>([
    [PAGE, { type: 'text/html', body: `<!doctype html><script type="module" src="${SCRIPT}"></script>` }],
    [SCRIPT, { type: 'text/javascript', body: await bundle() }],
    ...passages.map((samples, n) => [`/${n}.wav`, { type: 'audio/wav', body: wavOf(samples) }] as const),
  ]);
  const server = createServer(({ url = '' }, response) => {
    const file = files.get(url);
    response.writeHead(file ? 200 : 404, { 'Content-Type': file?.type ?? 'text/plain' }).end(file?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await puppeteer.launch({
    executablePath: findBrowser(),
    protocolTimeout: 0,
    args: [...CHROMIUM_ARGUMENTS, '--autoplay-policy=no-user-gesture-required'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${PAGE}`);
    await page.waitForFunction('typeof recordAll === "function"');
    const urls = JSON.stringify(passages.map((_, n) => `/${n}.wav`));
    const recorded: Int16Array[][] = [];
    for (const rate of rates) {
      const texts = (await page.evaluate(`recordAll(${urls}, ${rate})`)) as string[];
      recorded.push(texts.map((text) => new Int16Array(new Uint8Array(Buffer.from(text, 'base64')).buffer)));
    }
    return recorded;
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

async function bundle(): Promise<string> {
  const input = fileURLToPath(new URL('browser-page.ts', import.meta.url));
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input } },
  });
  if (!('output' in output)) throw new Error('The page was not bundled.');
  return output.output[0].code;
}

function wavOf(samples: Int16Array): Buffer {
  return Buffer.concat([
    wavHeader(samples.length, RATE),
    new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength),
  ]);
}
