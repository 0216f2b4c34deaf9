import assert from 'node:assert/strict';
import { DictationDriver } from '../e2e/dictation-driver.ts';
import { FAKE_MICROPHONE_TEXT } from '../fake-microphone-text.ts';
import type { Scene } from './scenes.ts';

/** The element itself, started by keyboard, with a microphone and a service. */
export const LIVE: Scene = {
  name: 'live, by keyboard',
  meaning:
    'the button is pressed by a key, so the focus is there: one of our voices is heard by the real service, its text goes to the last caret, and the focus stays',
  async run(page) {
    await page.open({ before: 'Silav ', bold: 'heval', after: ' baş' }, 5);
    await page.page.focus('kurdish-dictate');
    await page.page.keyboard.press('Enter');
    const dictation = new DictationDriver(page.page);
    await page.changes('Silav heval baş', 3);
    await dictation.finalize();
    assert.equal(await dictation.state(), 'inactive');
    const text = await page.model();
    assert.match(text, /^Silav.+heval baş$/u, `where the caret was: ${text}`);
    const known = FAKE_MICROPHONE_TEXT.split(' ').filter((word) => text.includes(word));
    assert.ok(known.length >= 3, `of ${FAKE_MICROPHONE_TEXT} it has ${known.length} words: ${text}`);
    await page.page.waitForFunction(() => document.activeElement?.localName === 'kurdish-dictate');
  },
};
