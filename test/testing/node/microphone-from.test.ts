import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { speechMatchers } from '../../../src/testing/index.ts';
import { microphoneFrom } from '../../../src/testing/node/microphone-from.ts';
import { type FakeService, startFakeService } from '../../../src/testing/service/start-fake-service.ts';
import { launchBrowser } from '../../e2e/launch-browser.ts';
import { newPage } from '../../e2e/new-page.ts';
import { serveScript } from '../../e2e/serve-script.ts';
import { writeFakeMicrophone } from '../../fake-microphone.ts';

const FILE = '.cache/fake-microphone.wav';
const GREETING = 'سڵاو، چۆنیت؟ من باشم.';
const NOTE = 'سبەی کۆبوونەوەمان هەیە';
const { toHaveSpoken, toHaveDictated } = speechMatchers;
const PATIENT = { timeout: 60_000 };

describe('a page with a fake service and a file for a microphone', () => {
  let service: FakeService;
  let server: Server;
  let address: string;
  before(async () => {
    writeFakeMicrophone(FILE);
    service = await startFakeService();
    const body = `<!doctype html><html lang="ckb" dir="rtl"><meta charset="utf-8"><title>x</title>
      <script type="module" src="/page.js"></script>
      <kurdish-tts controls endpoint="${service.endpoint}" voice="sorani_m001" text="${GREETING}"></kurdish-tts>
      <kurdish-dictate dialect="sorani" endpoint="${service.endpoint}"></kurdish-dictate></html>`;
    const served = await serveScript(new URL('speech-page.ts', import.meta.url), (response) =>
      response.setHeader('Content-Type', 'text/html').end(body),
    );
    server = served.server;
    address = `http://127.0.0.1:${served.port}/`;
  });
  after(async () => {
    server?.closeAllConnections();
    server?.close();
    await service?.close();
  });

  async function open(browser: Browser, prepare: (page: Page) => Promise<unknown> = async () => {}) {
    const page = await newPage(browser);
    await prepare(page);
    await page.goto(address);
    const press = (tag: string, part: string) => page.locator(`${tag} >>> [part~=${part}]`).click();
    const handle = async (tag: string) => (await page.$(tag)) ?? assert.fail(`no <${tag}>`);
    return { page, press, handle };
  }

  it('speaks across origins; the matcher reads it from the page (greeting)', async () => {
    const browser = await launchBrowser();
    try {
      const { page, press, handle } = await open(browser);
      await press('kurdish-tts', 'play-button');
      const spoken = await toHaveSpoken.call({}, await handle('kurdish-tts'), GREETING, PATIENT);
      assert(spoken.pass, spoken.message());
      assert.deepEqual(service.texts, [GREETING]);
      await page.close();
    } finally {
      await browser.close();
    }
  });

  it('dictates from the file as a device of Chromium (note)', {
    skip: process.env.ENGINE === 'firefox',
  }, async () => {
    const { launchOptions } = microphoneFrom(FILE, 'chromium');
    const browser = await launchBrowser(launchOptions.args);
    try {
      const { page, press, handle } = await open(browser);
      service.transcribeNext(NOTE);
      await press('kurdish-dictate', 'button');
      const dictated = await toHaveDictated.call({}, await handle('kurdish-dictate'), NOTE, PATIENT);
      assert(dictated.pass, dictated.message());
      await page.close();
    } finally {
      await browser.close();
    }
  });

  it('dictates from the file by a script of the page, where there is no such device (note)', async () => {
    const { initScript } = microphoneFrom(FILE, 'firefox', { loop: true });
    const browser = await launchBrowser();
    try {
      const { page, press, handle } = await open(browser, (opened) =>
        opened.evaluateOnNewDocument(initScript),
      );
      service.transcribeNext(NOTE);
      await press('kurdish-dictate', 'button');
      const dictated = await toHaveDictated.call({}, await handle('kurdish-dictate'), NOTE, PATIENT);
      assert(dictated.pass, dictated.message());
      await page.close();
    } finally {
      await browser.close();
    }
  });

  it('needs flags in Chromium, preferences in Firefox, and a script in all but Chromium', () => {
    const [chromium, firefox, webkit] = (['chromium', 'firefox', 'webkit'] as const).map((name) =>
      microphoneFrom(FILE, name),
    );
    assert(chromium.launchOptions.args.includes(`--use-file-for-fake-audio-capture=${resolve(FILE)}%noloop`));
    assert.equal(chromium.initScript, '');
    assert.deepEqual(firefox.launchOptions.args, []);
    assert.equal(firefox.launchOptions.firefoxUserPrefs['media.autoplay.default'], 0);
    assert.equal(firefox.initScript, webkit.initScript);
    assert.throws(() => microphoneFrom('no-such-file.wav', 'firefox'), /no-such-file\.wav/);
  });
});
