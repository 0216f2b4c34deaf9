import assert from 'node:assert/strict';
import type { DictateElement } from '../e2e/dictation-driver.ts';
import { FAKE_MICROPHONE_TEXT } from '../fake-microphone-text.ts';
import type { Scene } from './scenes.ts';

/** The element itself, started by keyboard, with a microphone and a service. */
export const LIVE: Scene = {
  name: 'live, by keyboard',
  needsFor: true,
  meaning:
    'the button is pressed by a key, so the focus is there: one of our voices is heard by the real service, its text goes to the last caret, and the focus stays',
  async run(page) {
    await page.open({ before: 'Silav ', bold: 'heval', after: ' baş' }, 5);
    // Where the voice is when the microphone opens is left to chance: in Firefox and WebKit it plays all the time.
    await page.page.evaluate(() => {
      (document.querySelector('kurdish-dictate') as DictateElement & { continuous: boolean }).continuous =
        true;
    });
    await page.page.focus('kurdish-dictate');
    await page.page.keyboard.press('Enter');
    await page.readsSomeOf(FAKE_MICROPHONE_TEXT.split(' '), 3);
    const state = await page.page.evaluate(async () => {
      const element = document.querySelector('kurdish-dictate') as DictateElement;
      await element.finalize();
      return element.state;
    });
    assert.equal(state, 'inactive');
    const text = await page.model();
    assert.match(text, /^Silav.+heval baş$/u, `where the caret was: ${text}`);
    await page.until(
      () => document.activeElement?.localName,
      (name) => name === 'kurdish-dictate',
      'the focus',
    );
  },
};
