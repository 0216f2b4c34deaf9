import { aTimeout, elementUpdated, expect, fixture, html, oneEvent } from '@open-wc/testing';
import { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishVoicePickerElement } from '../../../src/elements/voice-picker/kurdish-voice-picker.ts';
import { useOwnStorage } from '../support/own-storage.ts';
import { arriveWhole, refuse, SPEAKERS, STREAM, WatchedService } from '../support/service.ts';
import { openMenu, part, SORANI, waitFor } from '../support/tts-parts.ts';

describe('<kurdish-tts>', () => {
  useOwnStorage();

  for (const [lang, dir] of [
    ['ckb', 'rtl'],
    ['kmr', 'ltr'],
    ['kmr-Arab', 'rtl'],
    ['en', 'ltr'],
  ]) {
    it(`passes the accessibility audit in ${lang} (${dir})`, async () => {
      const page = await fixture(
        html`<div lang=${lang} dir=${dir}><kurdish-tts controls text="Silav"></kurdish-tts></div>`,
      );
      const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
      await elementUpdated(element);
      await expect(element).to.be.accessible();
      expect(getComputedStyle(part(element, 'base')).direction).to.equal(dir);
    });
  }

  it('passes the accessibility audit while it shows an error', async () => {
    const element = await fixture<KurdishTtsElement>(html`<kurdish-tts controls></kurdish-tts>`);
    await element.play().catch(() => {});
    await elementUpdated(element);
    await expect(element).to.be.accessible();
  });

  describe('attributes', () => {
    it('have the documented defaults, and none is reflected', async () => {
      const element = await fixture<KurdishTtsElement>(html`<kurdish-tts></kurdish-tts>`);
      expect(element.getAttributeNames()).to.deep.equal([]);
      const { voiceGroup, highlight, format, endpoint, latency, preload, playbackRate, volume } = element;
      expect({
        voiceGroup,
        highlight,
        format,
        endpoint,
        latency,
        preload,
        playbackRate,
        volume,
      }).to.deep.equal({
        voiceGroup: 'v3',
        highlight: 'off',
        format: 'stream',
        endpoint: '/speech',
        latency: 'balanced',
        preload: 'none',
        playbackRate: 1,
        volume: 1,
      });
      expect([element.text, element.paused, element.ended, element.error]).to.deep.equal([
        null,
        true,
        false,
        null,
      ]);
      expect([element.currentTime, element.duration, element.buffered.length]).to.deep.equal([
        0,
        Number.NaN,
        0,
      ]);
    });

    it('set properties', async () => {
      const element = await fixture<KurdishTtsElement>(
        html`<kurdish-tts text="a" voice="v" voice-group="v5" dialect="badini" speed="1.5" playback-rate="2" for="x"
          token-endpoint="/t" asset-base="/a/" latency="smooth" volume="0.5" muted label="l" skip-selector=".s" disabled></kurdish-tts>`,
      );
      const { text, voice, voiceGroup, dialect, speed, playbackRate, htmlFor, tokenEndpoint, assetBase } =
        element;
      expect([
        text,
        voice,
        voiceGroup,
        dialect,
        speed,
        playbackRate,
        htmlFor,
        tokenEndpoint,
        assetBase,
      ]).to.deep.equal(['a', 'v', 'v5', 'badini', 1.5, 2, 'x', '/t', '/a/']);
      const { latency, volume, muted, label, skipSelector, disabled } = element;
      expect([latency, volume, muted, label, skipSelector, disabled]).to.deep.equal([
        'smooth',
        0.5,
        true,
        'l',
        '.s',
        true,
      ]);
    });

    it('reflect the configuration properties', async () => {
      const element = await fixture<KurdishTtsElement>(html`<kurdish-tts></kurdish-tts>`);
      Object.assign(element, {
        voice: 'sorani_m001',
        voiceGroup: 'v4',
        htmlFor: 'a',
        controls: true,
        highlight: 'word',
      });
      await elementUpdated(element);
      expect(element.getAttribute('voice')).to.equal('sorani_m001');
      expect(element.getAttribute('voice-group')).to.equal('v4');
      expect(element.getAttribute('for')).to.equal('a');
      expect(element.hasAttribute('controls')).to.equal(true);
      expect(element.getAttribute('highlight')).to.equal('word');
    });

    it('keep properties that were set before the element was defined', async () => {
      const early = document.createElement('kurdish-late') as KurdishTtsElement;
      early.text = SORANI;
      early.voice = 'sorani_m001';
      document.body.append(early);
      customElements.define('kurdish-late', class extends KurdishTtsElement {});
      await early.updateComplete;
      expect([early.text, early.voice, early.getAttribute('voice')]).to.deep.equal([
        SORANI,
        'sorani_m001',
        'sorani_m001',
      ]);
      early.remove();
    });
  });

  it('without controls, shows only its text (silaw)', async () => {
    const element = await fixture<KurdishTtsElement>(html`<kurdish-tts>سڵاو</kurdish-tts>`);
    expect(element.shadowRoot?.querySelector('button')).to.equal(null);
    expect(element.checkVisibility()).to.equal(true);
    expect(element.textContent).to.equal('سڵاو');
  });

  for (const controls of [true, false])
    it(`is invisible while hidden (controls: ${controls})`, async () => {
      const element = await fixture<KurdishTtsElement>(
        html`<kurdish-tts hidden ?controls=${controls}>سڵاو</kurdish-tts>`,
      );
      expect(element.checkVisibility()).to.equal(false);
    });

  for (const voice of ['sorani_v5_m001', 'sorani_v4_f004', 'badini_v5_m001'])
    it(`speaks in ${voice}, whose id says its group, without voice-group and with another`, async () => {
      const service = new WatchedService();
      const element = await fixture<KurdishTtsElement>(
        html`<kurdish-tts text="سڵاو" voice=${voice} .fetch=${service.fetch}></kurdish-tts>`,
      );
      await element.play();
      element.voiceGroup = 'v3';
      await element.speak('سوپاس');
      element.cancel();
      expect(service.texts).to.deep.equal(['سڵاو', 'سوپاس']);
    });

  it('has the color scheme of the page, not of the device', async () => {
    const page = await fixture(
      html`<div style="color-scheme: only light"><kurdish-tts controls></kurdish-tts></div>`,
    );
    const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
    expect(getComputedStyle(element).colorScheme).to.equal(getComputedStyle(page).colorScheme);
  });

  it('shows the current rate, however it was set', async () => {
    const element = await fixture<KurdishTtsElement>(
      html`<kurdish-tts controls playback-rate="1.1"></kurdish-tts>`,
    );
    await openMenu(element);
    expect(part(element, 'rate').textContent).to.equal('1.1×');
    for (const rate of [1.25, 4, 0.25, 1]) {
      element.playbackRate = rate;
      await elementUpdated(element);
      expect(part(element, 'rate').textContent).to.equal(`${rate}×`);
    }
  });

  it('with autoplay, starts only once the page is parsed (silaw)', async () => {
    Object.defineProperty(document, 'readyState', { value: 'loading', configurable: true });
    const element = await fixture<KurdishTtsElement>(
      html`<kurdish-tts autoplay voice="sorani_m001"></kurdish-tts>`,
    );
    await aTimeout(20);
    expect(element.error).to.equal(null);
    element.textContent = 'سڵاو';
    Reflect.deleteProperty(document, 'readyState');
    dispatchEvent(new Event('DOMContentLoaded'));
    await oneEvent(element, 'playing');
    element.cancel();
  });

  it('starts nothing while disconnected, and performs the pending autoplay when reconnected (silaw)', async () => {
    const service = new WatchedService();
    for (const readyState of ['loading', 'complete']) {
      Object.defineProperty(document, 'readyState', { value: readyState, configurable: true });
      const element = Object.assign(document.createElement('kurdish-tts'), {
        autoplay: true,
        text: 'سڵاو',
        voice: 'sorani_m001',
        fetch: service.fetch,
      });
      document.body.append(element);
      if (readyState === 'loading') await element.updateComplete;
      element.remove();
      await Promise.resolve();
      Reflect.deleteProperty(document, 'readyState');
      dispatchEvent(new Event('DOMContentLoaded'));
      await element.updateComplete;
      await aTimeout(20);
      expect([element.paused, service.calls.length]).to.deep.equal([true, 0]);
      document.body.append(element);
      await oneEvent(element, 'playing');
      element.remove();
      await aTimeout(0);
      service.calls.length = 0;
      document.body.append(element);
      await aTimeout(20);
      expect(service.calls.length).to.equal(0);
      element.remove();
    }
  });

  it('uses no inline styles and no style elements, as a strict CSP requires', async () => {
    const element = await fixture<KurdishTtsElement>(html`<kurdish-tts controls text="a"></kurdish-tts>`);
    expect(element.shadowRoot?.innerHTML).to.not.match(/<style|\sstyle="[^"]*(?<!%;)"/);
    expect(element.shadowRoot?.adoptedStyleSheets.length).to.be.greaterThan(0);
  });

  it('is in the language of the page, also when it changes', async () => {
    const page = await fixture<HTMLElement>(html`<div lang="ckb"><kurdish-tts controls></kurdish-tts></div>`);
    const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
    const labels = () => part(element, 'play-button').getAttribute('aria-label');
    expect(labels()).to.equal('گوێ بگرە');
    expect(part(element, 'time').textContent).to.equal('گوێ بگرە');
    page.lang = 'kmr';
    await aTimeout(0);
    await elementUpdated(element);
    expect(labels()).to.equal('Guhdarî bike');
  });

  it('announces states to screen readers politely, and never the words it speaks', async () => {
    const element = await fixture<KurdishTtsElement>(
      html`<kurdish-tts lang="kmr" controls text="Silav hevalno" voice="kurmanji_m001"></kurdish-tts>`,
    );
    element.fetch = new WatchedService().next(STREAM, arriveWhole).fetch;
    const whole = oneEvent(element, 'canplaythrough');
    const status = element.shadowRoot?.querySelector('[role=status]') as HTMLElement;
    const announced: string[] = [];
    new MutationObserver(() => announced.push(status.textContent ?? '')).observe(status, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    await element.play();
    await whole;
    element.pause();
    await elementUpdated(element);
    await element.play();
    await oneEvent(element, 'ended');
    await elementUpdated(element);
    await aTimeout(0);
    expect(announced.filter(Boolean)).to.deep.equal(['Tê amadekirin…', 'Navber hat dayîn', 'Qediya']);
  });

  it('changes volume and rate during playback, as a media element does', async () => {
    const element = await fixture<KurdishTtsElement>(
      html`<kurdish-tts controls forget-voice text=${SORANI} voice="sorani_m001"></kurdish-tts>`,
    );
    const changes: string[] = [];
    for (const name of ['volumechange', 'ratechange'])
      element.addEventListener(name, () => changes.push(name));
    element.muted = true;
    await elementUpdated(element);
    expect(element.matches(':state(muted)')).to.equal(true);
    await element.play();
    await openMenu(element);
    part(element, 'faster-button').click();
    await elementUpdated(element);
    expect(element.playbackRate).to.equal(1.1);
    expect(changes).to.deep.equal(['volumechange', 'ratechange']);
    for (const wrong of [99, -1, Number.NaN]) {
      element.volume = wrong;
      element.playbackRate = wrong;
      await elementUpdated(element);
    }
    expect(element.error).to.equal(null);
    element.cancel();
  });

  describe('voices', () => {
    /** Presses the button and waits for the picker's rows. */
    async function openPicker(element: KurdishTtsElement) {
      if (!element.shadowRoot?.querySelector('[part=menu][open]')) await openMenu(element);
      part(element, 'voice-button').click();
      await waitFor(() =>
        Boolean(element.shadowRoot?.querySelector<KurdishVoicePickerElement>('kurdish-voice-picker')?.open),
      );
      const picker = element.shadowRoot?.querySelector<KurdishVoicePickerElement>('kurdish-voice-picker')
        ?.shadowRoot as ShadowRoot;
      const options = () => [...picker.querySelectorAll<HTMLElement>('[role=option]')];
      return { picker, options };
    }

    it('are fetched when the picker is first opened, one group before for the name in the menu, and only shown for the dialect', async () => {
      // A name that another test's menu has fetched is not fetched again.
      localStorage.clear();
      const service = new WatchedService();
      const element = await fixture<KurdishTtsElement>(
        html`<kurdish-tts controls text="a" voice="sorani_m001" .fetch=${service.fetch}></kurdish-tts>`,
      );
      expect(service.calls).to.deep.equal([]);
      const { picker, options } = await openPicker(element);
      const found = () => Number.parseInt(picker.querySelector('[role=status]')?.textContent ?? '', 10);
      await waitFor(() => found() > 60);
      await waitFor(() => options().length > 10);
      expect(service.paths()).to.deep.equal([SPEAKERS, SPEAKERS, SPEAKERS, SPEAKERS]);
      picker.querySelector('dialog')?.close();
      await waitFor(() => !picker.querySelector('dialog'));
      await openPicker(element);
      await waitFor(() => found() > 60);
      expect(service.paths()).to.deep.equal([SPEAKERS, SPEAKERS, SPEAKERS, SPEAKERS]);
      expect(options().some((option) => /Kurmanji|Badini/.test(option.textContent ?? ''))).to.equal(false);
      expect(picker.querySelector('[aria-selected=true]')?.textContent).to.contain('Azad');
    });

    it('set the voice and dispatch kurdish-voicechange when chosen', async () => {
      const service = new WatchedService();
      const element = await fixture<KurdishTtsElement>(
        html`<kurdish-tts forget-voice controls text="a" voice="badini_v5_m001" .fetch=${service.fetch}></kurdish-tts>`,
      );
      const { options } = await openPicker(element);
      await waitFor(() => options().length > 4);
      setTimeout(() => options()[1]?.click());
      const event = await oneEvent(element, 'kurdish-voicechange');
      expect((event as CustomEvent).detail.voice).to.equal('badini_v5_m003');
      expect(element.voice).to.equal('badini_v5_m003');
    });

    it('can be retried after a failure', async () => {
      const failure = refuse(500, { error: 'failed to fetch speakers' });
      const service = new WatchedService().next(SPEAKERS, failure, failure, failure);
      const element = await fixture<KurdishTtsElement>(
        html`<kurdish-tts controls text="a" .fetch=${service.fetch}></kurdish-tts>`,
      );
      const { picker, options } = await openPicker(element);
      await waitFor(() => Boolean(picker.querySelector('[part=voice-retry]')));
      expect(picker.querySelector('[role=alert]')?.textContent).to.contain('Not all voices could be loaded.');
      expect(options().length).to.equal(0);
      picker.querySelector<HTMLElement>('[part=voice-retry]')?.click();
      await waitFor(() => options().length > 4);
      expect(picker.querySelector('[part=voice-retry]')).to.equal(null);
    });
  });
});
