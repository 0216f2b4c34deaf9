import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { CHROMIUM_ARGUMENTS, findBrowser } from '../../scripts/test/browser.mjs';
import { writeFakeMicrophone } from '../fake-microphone.ts';
import { FAKE_MICROPHONE_TEXT } from '../fake-microphone-text.ts';
import { lettersKept } from '../letters-kept.ts';
import { type RunningDemo, startDemo } from './start-demo.ts';

// The demo as a newcomer gets it, with our own voice at the microphone: the built script-tag file, the strict policy, the proxy,
// the service and its recogniser.

const WORDS = FAKE_MICROPHONE_TEXT.split(' ');

let demo: RunningDemo;
let browser: Browser;

before(async () => {
  const microphone = writeFakeMicrophone('.cache/fake-microphone-demo.wav');
  demo = await startDemo();
  browser = await puppeteer.launch({
    executablePath: findBrowser() ?? '',
    args: [
      ...CHROMIUM_ARGUMENTS,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${microphone}`,
    ],
  });
});

after(async () => {
  await browser?.close();
  demo?.stop();
});

interface Opened {
  page: Page;
  /** Errors of the page and violations of its policy. */
  problems: string[];
  /** Paths asked of the proxy. */
  calls: string[];
}

/** A page of its own storage, whose visitor has answered the question for the microphone. */
async function openPage(microphone: 'allowed' | 'denied' = 'allowed'): Promise<Opened> {
  const context = await browser.createBrowserContext();
  await context.overridePermissions(demo.address, microphone === 'allowed' ? ['microphone'] : []);
  const page = await context.newPage();
  const problems: string[] = [];
  const calls: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/speech/')) calls.push(pathname);
  });
  // The TypeScript loader names functions through this helper, which a page does not have.
  await page.evaluateOnNewDocument('globalThis.__name = (value) => value');
  await page.goto(demo.address, { waitUntil: 'networkidle0' });
  return { page, problems, calls };
}

const press = (page: Page, ear: string) => page.locator(`#${ear} >>> [part=button]`).click();
const writtenIn = (page: Page, field: string) =>
  page.$eval(`#${field}`, (element) => (element as HTMLTextAreaElement).value);
const stateOf = (page: Page, ear: string) =>
  page.$eval(`#${ear}`, (element) => {
    const { state, error } = element as Ear;
    return error ? `${error.code}: ${error.message}` : state;
  });
const finalize = (page: Page, ear: string) => page.$eval(`#${ear}`, (element) => (element as Ear).finalize());
const hasWords = (page: Page, field: string, count: number) =>
  page.waitForFunction(
    (id, least) => {
      const element = document.getElementById(id) as HTMLTextAreaElement;
      return (element.value ?? element.textContent ?? '').trim().split(/\s+/).length >= least;
    },
    {},
    field,
    count,
  );

/** The sentence of the microphone, maybe begun in its middle and maybe said again, by the letters. */
function assertSaid(text: string): void {
  const known = WORDS.filter((word) => text.replaceAll(' ', '').includes(word));
  assert.ok(known.length >= 3, `of ${FAKE_MICROPHONE_TEXT} it has ${known.length} words: ${text}`);
}

test('a note is dictated at the caret: partial before final, undone by one key, one session', async () => {
  const { page, problems, calls } = await openPage();
  await page.click('#note');
  await page.keyboard.type('(');
  await page.keyboard.type(')');
  await page.keyboard.press('ArrowLeft');
  await page.evaluate(() => {
    const results: boolean[] = [];
    Object.assign(globalThis, { results });
    document.querySelector('#note-ear')?.addEventListener('result', (event) => {
      const { results: all } = event as Event & { results: { isFinal: boolean }[] };
      results.push(all.at(-1)?.isFinal ?? false);
    });
  });
  await press(page, 'note-ear');
  await page.waitForFunction(() => (globalThis as unknown as { results: boolean[] }).results.includes(true));
  await finalize(page, 'note-ear');
  assert.equal(await stateOf(page, 'note-ear'), 'inactive');
  const results = await page.evaluate(() => (globalThis as unknown as { results: boolean[] }).results);
  assert.equal(results[0], false, 'a partial came first');
  const value = await writtenIn(page, 'note');
  assert.match(value, /^\(.+\)$/, 'between the brackets, where the caret was');
  assertSaid(value);
  await page.keyboard.down('Control');
  await page.keyboard.press('z');
  await page.keyboard.up('Control');
  assert.equal(await writtenIn(page, 'note'), '()');
  assert.equal(calls.filter((path) => path.endsWith('/api/stt-stream-connect')).length, 1);
  assert.deepEqual(problems, [], 'no violation of the policy');
  await page.close();
});

test('a form is filled by dictation, live and recorded, and submits what was said', async () => {
  const { page, problems, calls } = await openPage();
  await press(page, 'subject-ear');
  await hasWords(page, 'subject', 2);
  await finalize(page, 'subject-ear');
  await page.click('#form [type=submit]');
  assert.equal(await page.$eval('#sent', (output) => output.textContent), '', 'the message is missing');

  await press(page, 'message-ear');
  await page.waitForSelector('#message-ear:state(speaking)');
  await page.waitForSelector('#message-ear:not(:state(speaking))');
  await finalize(page, 'message-ear');
  assert.equal(await stateOf(page, 'message-ear'), 'inactive');
  assert.equal(calls.filter((path) => path.endsWith('/api/stt-proxy')).length, 1, 'one recording was sent');
  await page.click('#form [type=submit]');
  const sent = await page.$eval('#sent', (output) => output.textContent ?? '');
  assertSaid(sent);
  assert.ok(sent.includes(await writtenIn(page, 'subject')));
  assert.ok(sent.includes(await writtenIn(page, 'message-ear')));
  assert.deepEqual(problems, []);
  await page.close();
});

test('rich text is dictated into, and keeps its markup', async () => {
  const { page, problems } = await openPage();
  await page.click('#rich');
  await page.keyboard.press('End');
  await press(page, 'rich-ear');
  await hasWords(page, 'rich', 6);
  await finalize(page, 'rich-ear');
  assert.equal(await page.$eval('#rich b', (bold) => bold.textContent?.slice(0, 5)), 'ئەمڕۆ');
  assertSaid(await page.$eval('#rich', (box) => box.textContent ?? ''));
  assert.deepEqual(problems, []);
  await page.close();
});

for (const dialect of ['sorani', 'kurmanji']) {
  test(`what the page says in ${dialect}, the page writes down`, async () => {
    const { page, problems } = await openPage();
    await page.click(`#dictation-dialect label:has(input[value=${dialect}])`);
    const letters = (text: string) => text.toLowerCase().replaceAll(/[\s.,،]/g, '');
    const said = letters(await page.$eval('#echo-sentence', (element) => element.textContent ?? ''));
    await page.click('#echo-start');
    await page.waitForSelector('#echo-start:disabled');
    await page.waitForSelector('#echo-start:not(:disabled)', { timeout: 60_000 });
    assert.equal(await stateOf(page, 'echo-ear'), 'inactive');
    const written = letters(await writtenIn(page, 'echo-text'));
    assert.ok(lettersKept(said, written) >= 0.8 * said.length, `${written} instead of ${said}`);
    assert.deepEqual(problems, []);
    await page.close();
  });
}

test('a microphone that is denied costs no session and says what to do', async () => {
  const { page, calls } = await openPage('denied');
  await press(page, 'note-ear');
  await page.waitForFunction(() => (document.querySelector('#note-ear') as Ear).error);
  assert.match(await stateOf(page, 'note-ear'), /^not-allowed/);
  const alert = await page.$eval(
    '#note-ear',
    (ear) => ear.shadowRoot?.querySelector('[role=alert]')?.textContent,
  );
  assert.match(alert ?? '', /\S/);
  assert.deepEqual(calls, []);
  await page.close();
});

type Ear = HTMLElement & {
  state: string;
  error: { code: string; message: string } | undefined;
  finalize(): Promise<string>;
};
