import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { writeFakeMicrophone } from '../../fake-microphone.ts';
import { FAKE_MICROPHONE_TEXT } from '../../fake-microphone-text.ts';
import { DictationDriver } from '../dictation-driver.ts';
import { microphoneFrom } from '../launch-browser.ts';
import { assertTranscribed } from './assert-transcribed.ts';
import { DemoDriver } from './demo-driver.ts';

// The demo as a new visitor gets it, with one of our voices as the microphone: the built script-tag file, the strict policy, the
// proxy, the service and its recognizer.

const WORDS = FAKE_MICROPHONE_TEXT.split(' ');

let demo: DemoDriver;

before(async () => {
  const microphone = writeFakeMicrophone('.cache/fake-microphone-demo.wav');
  demo = await DemoDriver.start(microphoneFrom(microphone));
});

after(() => demo?.close());

const writtenIn = (page: Page, field: string) =>
  page.$eval(`#${field}`, (element) => (element as HTMLTextAreaElement).value);
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

/** Looks for words of the microphone's sentence, ignoring spaces: the recording may start in its middle and loop. */
function assertSaid(text: string): void {
  const known = WORDS.filter((word) => text.replaceAll(' ', '').includes(word));
  assert.ok(known.length >= 3, `of ${FAKE_MICROPHONE_TEXT} it has ${known.length} words: ${text}`);
}

test('a note is dictated at the caret: interim before final, undone by one key, one session', async () => {
  const { page, problems, speechPaths } = await demo.open({ microphone: 'granted' });
  const dictation = new DictationDriver(page, '#note-dictation');
  await page.click('#note');
  await page.keyboard.type('(');
  await page.keyboard.type(')');
  await page.keyboard.press('ArrowLeft');
  await page.evaluate(() => {
    const results: boolean[] = [];
    Object.assign(globalThis, { results });
    document.querySelector('#note-dictation')?.addEventListener('result', (event) => {
      const { results: all } = event as Event & { results: { isFinal: boolean }[] };
      results.push(all.at(-1)?.isFinal ?? false);
    });
  });
  await dictation.press();
  await page.waitForFunction(() => (globalThis as unknown as { results: boolean[] }).results.includes(true));
  await dictation.finalize();
  assert.equal(await dictation.state(), 'inactive');
  const results = await page.evaluate(() => (globalThis as unknown as { results: boolean[] }).results);
  assert.equal(results[0], false, 'an interim result came first');
  const value = await writtenIn(page, 'note');
  assert.match(value, /^\(.+\)$/, 'between the brackets, where the caret was');
  assertSaid(value);
  await page.keyboard.down('Control');
  await page.keyboard.press('z');
  await page.keyboard.up('Control');
  assert.equal(await writtenIn(page, 'note'), '()');
  assert.equal(speechPaths().filter((path) => path.endsWith('/api/stt-stream-connect')).length, 1);
  assert.deepEqual(problems, [], 'no violation of the policy');
  await page.close();
});

test('a form is filled by dictation, live and recorded, and submits what was said', async () => {
  const { page, problems, speechPaths } = await demo.open({ microphone: 'granted' });
  const subject = new DictationDriver(page, '#subject-dictation');
  await subject.press();
  await hasWords(page, 'subject', 2);
  await subject.finalize();
  await page.click('#form [type=submit]');
  assert.equal(await page.$eval('#sent', (output) => output.textContent), '', 'the message is missing');

  const message = new DictationDriver(page, '#message-dictation');
  await message.press();
  await message.utteranceEnds();
  await message.finalize();
  assert.equal(await message.state(), 'inactive');
  assert.equal(
    speechPaths().filter((path) => path.endsWith('/api/stt-proxy')).length,
    1,
    'one recording was sent',
  );
  await page.click('#form [type=submit]');
  const sent = await page.$eval('#sent', (output) => output.textContent ?? '');
  assertSaid(sent);
  assert.ok(sent.includes(await writtenIn(page, 'subject')));
  assert.ok(sent.includes(await writtenIn(page, 'message-dictation')));
  assert.deepEqual(problems, []);
  await page.close();
});

test('dictation into rich text keeps its markup', async () => {
  const { page, problems } = await demo.open({ microphone: 'granted' });
  const dictation = new DictationDriver(page, '#rich-dictation');
  await page.click('#rich');
  await page.keyboard.press('End');
  await dictation.press();
  await hasWords(page, 'rich', 6);
  await dictation.finalize();
  assert.equal(await page.$eval('#rich b', (bold) => bold.textContent?.slice(0, 5)), 'ئەمڕۆ');
  assertSaid(await page.$eval('#rich', (box) => box.textContent ?? ''));
  assert.deepEqual(problems, []);
  await page.close();
});

for (const dialect of ['sorani', 'kurmanji']) {
  test(`the page transcribes its own ${dialect} speech`, async () => {
    const { page, problems } = await demo.open({ microphone: 'granted' });
    await page.click(`#dictation-dialect label:has(input[value=${dialect}])`);
    const sentence = await page.$eval('#echo-sentence', (element) => element.textContent ?? '');
    await page.click('#echo-start');
    await page.waitForSelector('#echo-start:disabled');
    await page.waitForSelector('#echo-start:not(:disabled)');
    assert.equal(await new DictationDriver(page, '#echo-dictation').state(), 'inactive');
    assertTranscribed(sentence, await writtenIn(page, 'echo-text'));
    assert.deepEqual(problems, []);
    await page.close();
  });
}

test('a denied microphone costs no session, and the alert explains what to do', async () => {
  const { page, speechPaths } = await demo.open({ microphone: 'denied' });
  const dictation = new DictationDriver(page, '#note-dictation');
  await dictation.press();
  await dictation.fails();
  assert.match(await dictation.state(), /^not-allowed/);
  const alert = await page.$eval(
    '#note-dictation',
    ({ shadowRoot }) => shadowRoot?.querySelector('[role=alert]')?.textContent,
  );
  assert.match(alert ?? '', /\S/);
  assert.deepEqual(speechPaths(), []);
  await page.close();
});
