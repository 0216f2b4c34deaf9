import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { writeFakeMicrophone } from '../../fake-microphone.ts';
import { DemoDriver } from '../demo/demo-driver.ts';
import { DictationDriver } from '../dictation-driver.ts';
import { microphoneFrom } from '../launch-browser.ts';

// The reader leaves a page while they dictate, and comes back by the Back button; or the browser freezes it. The built script, the proxy,
// the service and its recognizer, with one of our voices as the microphone.

type Dictate = HTMLElementTagNameMap['kurdish-dictate'];

let demo: DemoDriver;

before(async () => {
  demo = await DemoDriver.start(microphoneFrom(writeFakeMicrophone('.cache/fake-microphone-back.wav')));
});

after(() => demo?.close());

const ELEMENT = '#subject-dictation';
const written = (page: Page) => page.$eval('#subject', (field) => (field as HTMLInputElement).value.trim());

/** A page that listens, and has heard at least an utterance. */
async function listen(mode: 'live' | 'record'): Promise<{ page: Page; dictation: DictationDriver }> {
  const { page } = await demo.open({ microphone: 'granted' });
  await page.evaluate(
    (selector, value) => {
      const element = document.querySelector<Dictate>(selector)!;
      Object.assign(element, { mode: value, continuous: true });
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.back = String(persisted);
      });
    },
    ELEMENT,
    mode,
  );
  const dictation = new DictationDriver(page, ELEMENT);
  await dictation.press();
  await dictation.utteranceEnds();
  return { page, dictation };
}

async function freezeAndWake(page: Page): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await session.send('Page.setWebLifecycleState', { state: 'active' });
}

/** How the dictation has ended, once it has. */
async function outcome(page: Page) {
  await page.waitForFunction(
    (selector) => document.querySelector<Dictate>(selector)!.state === 'inactive',
    // A page that was frozen has no frames.
    { polling: 50 },
    ELEMENT,
  );
  return page.$eval(ELEMENT, async (element) => {
    const { error, listening } = element as Dictate;
    const { size } = await (element as Dictate).toBlob();
    return { error, listening, hasRecording: size > 10_000 };
  });
}

const SAFE = { error: null, listening: false, hasRecording: true };

for (const mode of ['live', 'record'] as const) {
  test(`a page that is frozen ends its dictation (${mode}): its text is written, its recording is there`, async () => {
    const { page } = await listen(mode);
    await freezeAndWake(page);
    assert.deepEqual(await outcome(page), SAFE);
    assert.notEqual(await written(page), '');
    await page.close();
  });
}

// Chromium keeps no page that has used the microphone.
test('a page that is left while it listens loads again, and its field has what was final', async () => {
  const { page } = await listen('live');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#subject')!.value !== '');
  const text = await written(page);
  await page.goto('about:blank');
  await page.goBack();
  assert.equal(await page.$eval('html', (html) => html.dataset.back), undefined);
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#subject')!.value !== '');
  assert.ok((await written(page)).startsWith(text));
  await page.close();
});
