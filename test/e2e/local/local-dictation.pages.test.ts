import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { writeFakeMicrophone } from '../../fake-microphone.ts';
import { FAKE_MICROPHONE_TEXT } from '../../fake-microphone-text.ts';
import { collectProblems } from '../collect-problems.ts';
import { DictationDriver } from '../dictation-driver.ts';
import { GRANT_MICROPHONE, launchBrowser, microphoneFrom } from '../launch-browser.ts';
import { newPage } from '../new-page.ts';
import { type ScriptTagSite, startScriptTagSite } from '../script-tag-site.ts';

// The built script tag, listening without a service, with one of our voices as the microphone.

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; connect-src 'self'";
const OWN_FILES = /^page \/(own\/[\w.-]+\.(js|gz)|page-\d)$/;

let site: ScriptTagSite;
let browser: Browser;

before(async () => {
  site = await startScriptTagSite();
  const microphone = writeFakeMicrophone('.cache/fake-microphone-local.wav');
  browser = await launchBrowser([...microphoneFrom(microphone), GRANT_MICROPHONE]);
});

after(async () => {
  await browser?.close();
  await site?.close();
});

afterEach(() => site.clear());

/** @param folder Of the script. */
async function open(policy = POLICY, folder = '/own/'): Promise<Page> {
  const page = await newPage(browser);
  const element = `<kurdish-dictate endpoint="local:" dialect="sorani" for="note" continuous></kurdish-dictate>`;
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>x</title><textarea id="note"></textarea>${element}<script type="module" src="${folder}kurdish-speech.js" crossorigin></script>`;
  await page.goto(site.page(html, { 'Content-Security-Policy': policy }));
  await page.evaluate(() => {
    const seen = { status: new Set<string>(), progress: [] as (number | null)[], sessions: 0 };
    Object.assign(globalThis, { seen });
    const element = document.querySelector('kurdish-dictate');
    element?.addEventListener('kurdish-sessionchange', () => seen.sessions++);
    setInterval(() => {
      const root = element?.shadowRoot;
      seen.status.add(root?.querySelector('[part=status]')?.textContent?.trim() ?? '');
      const bar = root?.querySelector<HTMLProgressElement>('[part=progress]');
      if (bar) seen.progress.push(bar.value);
    }, 5);
  });
  return page;
}

const written = (page: Page) =>
  page.$eval('#note', (field) => (field as HTMLTextAreaElement).value.replaceAll(' ', ''));

const hasWords = (page: Page, count: number) =>
  page.waitForFunction(
    (least, words) => {
      const { value } = document.querySelector('textarea') as HTMLTextAreaElement;
      return words.filter((word) => value.replaceAll(' ', '').includes(word)).length >= least;
    },
    { polling: 50 },
    count,
    FAKE_MICROPHONE_TEXT.split(' '),
  );

test('a field is filled by the page itself: what loads is shown, and no request but those for files is sent', async () => {
  const page = await open();
  const problems = collectProblems(page, []);
  const dictation = new DictationDriver(page);
  await dictation.press();
  await hasWords(page, 3);
  await dictation.finalize();
  assert.equal(await dictation.state(), 'inactive');
  assert.ok((await written(page)).length > 8);
  const seen = await page.evaluate(() => {
    const { status, progress, sessions } = (
      globalThis as unknown as { seen: { status: Set<string>; progress: number[]; sessions: number } }
    ).seen;
    return { status: [...status], progress, sessions };
  });
  assert.ok(seen.status.includes('Preparing…'), seen.status.join());
  assert.ok(seen.progress.length > 0, 'a progress bar was shown');
  assert.equal(seen.sessions, 0, 'nothing was bought');
  assert.deepEqual(problems, []);
  assert.deepEqual(
    site.requests.filter((request) => !OWN_FILES.test(request)),
    [],
  );
  for (const file of ['recognizer.bin.gz', 'recognizer-sorani.txt.gz'])
    assert.ok(site.requests.includes(`page /own/${file}`), file);
  await page.close();
});

test('with the network cut after the first press it goes on, and starts again', async () => {
  const page = await open();
  const dictation = new DictationDriver(page);
  await dictation.press();
  await hasWords(page, 2);
  await page.setOfflineMode(true);
  await dictation.finalize();
  await page.$eval('#note', (field) => {
    (field as HTMLTextAreaElement).value = '';
  });
  await dictation.press();
  await hasWords(page, 3);
  await dictation.finalize();
  assert.equal(await dictation.state(), 'inactive');
  await page.close();
});

/** A page whose script lies on another origin: its Workers start from blobs, under the page's own policy. */
const openElsewhere = (wasm = " 'wasm-unsafe-eval'") =>
  open(
    `default-src 'none'; script-src ${site.cdn} blob:${wasm}; worker-src blob:; style-src 'unsafe-inline'; connect-src ${site.cdn}`,
    site.cdn,
  );

test('from another origin, too', async () => {
  const page = await openElsewhere();
  const problems = collectProblems(page, []);
  const dictation = new DictationDriver(page);
  await dictation.press();
  await hasWords(page, 2);
  await dictation.finalize();
  assert.deepEqual(problems, []);
  await page.close();
});

test('a page that cannot load the recognizer says so before anything is said, and releases the microphone', async () => {
  site.serve('recognizer.bin.gz', { status: 404 });
  const page = await openElsewhere();
  const dictation = new DictationDriver(page);
  await dictation.press();
  await dictation.fails();
  assert.match(
    await dictation.state(),
    /^asset-blocked: The recognizer could not be loaded: .*recognizer\.bin\.gz answered 404.*connect-src/,
  );
  assert.equal(
    await page.$eval(
      'kurdish-dictate',
      (element) => (element as HTMLElement & { listening: boolean }).listening,
    ),
    false,
  );
  await page.close();
});

test('without WebAssembly the reason names what the policy lacks', async () => {
  const page = await openElsewhere('');
  const dictation = new DictationDriver(page);
  await dictation.press();
  await dictation.fails();
  assert.match(await dictation.state(), /^asset-blocked: .*'wasm-unsafe-eval'/);
  await page.close();
});
