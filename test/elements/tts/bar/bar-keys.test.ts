import { elementUpdated, expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { KurdishTtsElement } from '../../../../src/elements/tts/kurdish-tts.ts';
import { useOwnStorage } from '../../support/own-storage.ts';
import { part, SORANI, waitFor } from '../../support/tts-parts.ts';

describe('the bar', () => {
  useOwnStorage();

  describe('by keyboard', () => {
    async function focused(dir: 'ltr' | 'rtl') {
      const page = await fixture(
        html`<div lang=${dir === 'rtl' ? 'ckb' : 'en'}><kurdish-tts controls text=${SORANI} voice="sorani_m001"></kurdish-tts></div>`,
      );
      const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
      const whole = oneEvent(element, 'canplaythrough');
      await element.play();
      await whole;
      element.pause();
      element.currentTime = 0;
      await elementUpdated(element);
      part(element, 'progress').focus();
      return element;
    }

    const said = (element: KurdishTtsElement) =>
      element.shadowRoot?.querySelector('[part=base] [role=status]')?.textContent ?? '';

    it('plays and pauses with space and k', async () => {
      const element = await focused('ltr');
      await sendKeys({ press: 'k' });
      expect(element.paused).to.equal(false);
      await sendKeys({ press: ' ' });
      expect(element.paused).to.equal(true);
    });

    it('jumps by 10 s with j and l, and to tenths of the text with digits', async () => {
      const element = await focused('ltr');
      await sendKeys({ press: 'l' });
      await waitFor(() => element.currentTime > element.duration - 0.1);
      await sendKeys({ press: 'j' });
      await waitFor(() => element.currentTime < 0.1);
      await sendKeys({ press: '5' });
      await waitFor(() => Math.abs(element.currentTime / element.duration - 0.5) < 0.05);
      await sendKeys({ press: '0' });
      await waitFor(() => element.currentTime < 0.1);
    });

    it('changes the speed with < and >, and says it', async () => {
      const element = await focused('rtl');
      await sendKeys({ press: '>' });
      await sendKeys({ press: '>' });
      expect(element.playbackRate).to.equal(1.2);
      await elementUpdated(element);
      expect(said(element)).to.equal('١.٢×');
      await sendKeys({ press: '<' });
      expect(element.playbackRate).to.equal(1.1);
    });

    it('mutes with m and shows captions with c, and says so', async () => {
      const element = await focused('ltr');
      await sendKeys({ press: 'm' });
      expect(element.muted).to.equal(true);
      await waitFor(() => said(element) === 'Muted');
      await sendKeys({ press: 'c' });
      await waitFor(() => said(element) === 'Captions on');
      expect(element.textTracks[0]?.mode).to.equal('showing');
    });

    for (const [dir, place] of [
      ['ltr', /^Sentence 2 of 2\. 0:0\d of 0:0\d\.$/],
      ['rtl', /^ڕستەی ٢ لە ٢\. ٠:٠[٠-٩] لە ٠:٠[٠-٩]\.$/],
    ] as const)
      it(`says the place by sentence with p, when asked (${dir})`, async () => {
        const element = await focused(dir);
        await sendKeys({ press: '9' });
        expect(said(element)).to.not.match(place);
        await sendKeys({ press: 'p' });
        await waitFor(() => place.test(said(element)));
      });

    it('lists the shortcuts with ?', async () => {
      const element = await focused('ltr');
      await sendKeys({ press: '?' });
      await waitFor(() => Boolean(element.shadowRoot?.querySelector('[part=menu][open] kbd')));
    });

    it('does nothing while the focus is elsewhere on the page', async () => {
      const element = await focused('ltr');
      part(element, 'progress').blur();
      for (const press of ['k', 'm', '>', '5']) await sendKeys({ press });
      expect([element.paused, element.muted, element.playbackRate]).to.deep.equal([true, false, 1]);
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
