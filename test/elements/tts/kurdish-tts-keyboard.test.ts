import { elementUpdated, expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import { part, SORANI, waitFor } from '../support/tts-parts.ts';

describe('<kurdish-tts>', () => {
  describe('keyboard', () => {
    async function focused(dir: 'ltr' | 'rtl') {
      const page = await fixture(
        html`<div lang=${dir === 'rtl' ? 'ckb' : 'en'}><kurdish-tts controls text=${SORANI} voice="sorani_m001"></kurdish-tts></div>`,
      );
      const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
      const whole = oneEvent(element, 'canplaythrough');
      await element.play();
      await whole;
      element.pause();
      await elementUpdated(element);
      part(element, 'progress').focus();
      return element;
    }

    it('plays and pauses with space and k', async () => {
      const element = await focused('ltr');
      await sendKeys({ press: 'k' });
      expect(element.paused).to.equal(false);
      await sendKeys({ press: ' ' });
      expect(element.paused).to.equal(true);
    });

    it('recognises k by its physical key, also on a Kurdish layout (kaf)', async () => {
      const element = await focused('rtl');
      const key = new KeyboardEvent('keydown', { key: 'ک', code: 'KeyK', bubbles: true, composed: true });
      part(element, 'progress').dispatchEvent(key);
      expect(element.paused).to.equal(false);
    });

    it('activates the button once with space', async () => {
      const element = await focused('ltr');
      part(element, 'play-button').focus();
      await sendKeys({ press: ' ' });
      expect(element.paused).to.equal(false);
      element.cancel();
    });

    for (const dir of ['ltr', 'rtl'] as const) {
      it(`seeks with the arrow keys in the reading direction (${dir})`, async () => {
        const element = await focused(dir);
        const [forward, back] = dir === 'ltr' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
        await sendKeys({ press: forward });
        await waitFor(() => element.currentTime > element.duration - 0.1);
        await sendKeys({ press: back });
        await waitFor(() => element.currentTime < 0.1);
        await sendKeys({ press: 'End' });
        await waitFor(() => element.currentTime > element.duration - 0.1);
        await sendKeys({ press: 'Home' });
        await waitFor(() => element.currentTime < 0.1);
      });
    }

    it('stops with Escape', async () => {
      const element = await focused('ltr');
      await sendKeys({ press: 'End' });
      await sendKeys({ press: 'Escape' });
      expect([element.paused, element.currentTime]).to.deep.equal([true, 0]);
    });

    it('leaves Escape to the page when nothing is left to stop', async () => {
      const element = await focused('ltr');
      const taken: boolean[] = [];
      element.parentElement?.addEventListener('keydown', (event) => taken.push(event.defaultPrevented));
      await sendKeys({ press: 'Escape' });
      await sendKeys({ press: 'Escape' });
      expect(taken).to.deep.equal([true, false]);
    });

    it('handles Page Down on the slider only, so that it scrolls the page elsewhere', async () => {
      const element = await focused('ltr');
      const taken: boolean[] = [];
      element.parentElement?.addEventListener('keydown', (event) => taken.push(event.defaultPrevented));
      await sendKeys({ press: 'PageDown' });
      part(element, 'play-button').focus();
      await sendKeys({ press: 'PageDown' });
      expect(taken).to.deep.equal([true, false]);
    });

    it('leaves keys with modifiers to the browser', async () => {
      const element = await focused('ltr');
      await sendKeys({ down: 'Control' });
      await sendKeys({ press: 'k' });
      await sendKeys({ up: 'Control' });
      expect(element.paused).to.equal(true);
    });
  });
});
