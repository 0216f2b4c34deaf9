import { aTimeout, elementUpdated, expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import type { KurdishTtsElement } from '../../../../src/elements/tts/kurdish-tts.ts';
import { useOwnStorage } from '../../support/own-storage.ts';
import { WatchedService } from '../../support/service.ts';
import { openMenu, part, SORANI, waitFor } from '../../support/tts-parts.ts';

const LANGUAGES = ['en', 'ckb', 'kmr', 'kmr-Arab'];
const isRightToLeft = (lang: string) => lang === 'ckb' || lang === 'kmr-Arab';

describe('the menu of the bar', () => {
  useOwnStorage();

  async function player(lang = 'en', text = SORANI): Promise<KurdishTtsElement> {
    const page = await fixture(html`<div lang=${lang} dir=${isRightToLeft(lang) ? 'rtl' : 'ltr'}>
      <kurdish-tts controls muted voice="sorani_m001" text=${text} .fetch=${new WatchedService().fetch}></kurdish-tts></div>`);
    const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
    await waitFor(() => Boolean(element.shadowRoot?.querySelector('[part=menu-button]')));
    return element;
  }

  async function openPlaces(element: KurdishTtsElement): Promise<void> {
    await openMenu(element);
    part(element, 'place-button').click();
  }

  const focused = (element: KurdishTtsElement) => element.shadowRoot?.activeElement?.getAttribute('part');

  for (const lang of LANGUAGES)
    it(`has no accessibility violation, closed and open, with its shortcuts, or in the bar (${lang})`, async () => {
      const element = await player(lang);
      await expect(element).to.be.accessible();
      const menu = await openMenu(element);
      await expect(element).to.be.accessible();
      expect([menu.lang, getComputedStyle(menu).direction]).to.deep.equal([
        lang,
        isRightToLeft(lang) ? 'rtl' : 'ltr',
      ]);
      part(element, 'shortcuts-button').click();
      await expect(element).to.be.accessible();
      menu.querySelector<HTMLElement>('.back')?.click();
      part(element, 'place-button').click();
      await expect(element).to.be.accessible();
      menu.close();
      await element.play();
      await expect(element).to.be.accessible();
      element.cancel();
    });

  it('keeps the focus while it is open, and returns it when Escape closes it', async () => {
    const element = await player();
    part(element, 'menu-button').focus();
    await sendKeys({ press: 'Enter' });
    await waitFor(() => focused(element) === 'voice-button');
    const stops = new Set<string>();
    for (let count = 0; count < 30; count++) {
      await sendKeys({ press: 'Tab' });
      const stop = focused(element);
      if (stop) stops.add(stop);
    }
    expect([...stops]).to.include.members([
      'menu-close',
      'voice-button',
      'slower-button',
      'speed-slider',
      'faster-button',
      'mute-button',
      'volume',
      'place-button',
      'captions-button',
      'sleep-select',
      'share-button',
      'shortcuts-button',
    ]);
    expect(stops.has('play-button')).to.equal(false);
    await sendKeys({ press: 'Escape' });
    expect(part<HTMLDialogElement>(element, 'menu').open).to.equal(false);
    expect(focused(element)).to.equal('menu-button');
  });

  it('closes with Escape without stopping what sounds', async () => {
    const element = await player();
    await element.play();
    await openMenu(element);
    await sendKeys({ press: 'Escape' });
    await aTimeout(0);
    expect(element.paused).to.equal(false);
    element.cancel();
  });

  describe('in a window', () => {
    afterEach(() => setViewport({ width: 800, height: 600 }));

    for (const lang of ['en', 'ckb'])
      for (const width of [320, 360, 768, 1280])
        it(`lies within a window ${width} px wide, with targets of 44 px (${lang})`, async () => {
          await setViewport({ width, height: 640 });
          const element = await player(lang);
          const menu = await openMenu(element);
          const { left, right, top, bottom } = menu.getBoundingClientRect();
          expect(left).to.be.at.least(0);
          expect(top).to.be.at.least(0);
          expect(right).to.be.at.most(document.documentElement.clientWidth + 1);
          expect(bottom).to.be.at.most(641);
          expect(menu.scrollWidth).to.be.at.most(menu.clientWidth);
          for (const control of [...menu.querySelectorAll('button, input, label.item')].filter((each) =>
            each.checkVisibility(),
          ))
            expect(control.getBoundingClientRect().height, control.outerHTML).to.be.at.least(44);
        });
  });

  describe('on a phone', () => {
    afterEach(() => setViewport({ width: 800, height: 600 }));

    it('jumps by 10 seconds, which the controls do themselves where they have room', async () => {
      await setViewport({ width: 320, height: 640 });
      const element = await player('en', SORANI.repeat(12));
      await element.play();
      await openPlaces(element);
      const [back, forward] = element.shadowRoot!.querySelectorAll<HTMLElement>('[part=jump-button]');
      expect(forward?.getAttribute('aria-label')).to.equal('Forward 10 seconds');
      // In what has not arrived yet, a jump goes to the start of a sentence.
      const arrived = () => (element.buffered.length ? element.buffered.end(element.buffered.length - 1) : 0);
      await waitFor(() => arrived() > element.currentTime + 10);
      const before = element.currentTime;
      forward?.click();
      expect(element.currentTime).to.be.closeTo(before + 10, 1.5);
      back?.click();
      expect(element.currentTime).to.be.closeTo(before, 1.5);
      const isShown = () => forward?.checkVisibility();
      expect([isShown(), part(element, 'back-button').checkVisibility()]).to.deep.equal([true, false]);
      await setViewport({ width: 360, height: 640 });
      await waitFor(() => !isShown());
      expect(part(element, 'back-button').checkVisibility()).to.equal(true);
      element.cancel();
    });

    it('has the speed in the menu, and from 360 px on in the controls too', async () => {
      const element = await player('ckb', SORANI.repeat(12));
      await element.play();
      const shown = async (width: number) => {
        await setViewport({ width, height: 640 });
        const menu = await openMenu(element);
        await waitFor(() => menu.hasAttribute('data-wide') === width >= 360);
        const places = ['rate-select', 'speed'].map((name) => part(element, name).checkVisibility());
        menu.close();
        return places;
      };
      expect(await shown(320)).to.deep.equal([false, true]);
      for (const width of [360, 768]) expect(await shown(width), `${width} px`).to.deep.equal([true, true]);
      const rate = part<HTMLSelectElement>(element, 'rate-select');
      const label = () => rate.selectedOptions[0]?.textContent;
      rate.value = '1.25';
      rate.dispatchEvent(new Event('change'));
      await elementUpdated(element);
      expect([element.playbackRate, label()]).to.deep.equal([1.25, '١.٢٥×']);
      // As the keys do.
      element.playbackRate = 1.4;
      await elementUpdated(element);
      expect(label()).to.equal('١.٤×');
      const rates = [...rate.options].map(({ value }) => Number(value));
      // Phones have no other way to them.
      for (let tenth = 5; tenth <= 20; tenth++) expect(rates).to.include(tenth / 10);
      expect([...rates].sort((one, other) => one - other)).to.deep.equal(rates);
      element.cancel();
    });
  });

  it('says which sentence is read, of how many, also to who cannot press a key', async () => {
    const element = await player('en', 'سڵاو هاوڕێم. ئەمڕۆ خۆشە. سوپاس.');
    await openPlaces(element);
    const group = part(element, 'skip-button').closest('[role=group]');
    expect(group?.getAttribute('aria-label')).to.equal('Sentence');
    await element.play();
    element.skip('sentence', 1);
    await waitFor(() => group?.getAttribute('aria-label') === 'Sentence 2 of 3');
    expect(group?.querySelector('span')?.textContent).to.equal('Sentence 2 of 3');
    element.cancel();
  });

  it('goes to a chapter, and shows the one that is read', async () => {
    const page = await fixture(html`<div lang="en">
      <kurdish-tts controls muted for="book" voice="sorani_m001" .fetch=${new WatchedService().fetch}></kurdish-tts>
      <div id="book"><h2>یەکەم</h2><p>${SORANI}</p><h2>دووەم</h2><p>${SORANI}</p></div></div>`);
    const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
    await openPlaces(element);
    const chapters = part<HTMLSelectElement>(element, 'chapter-select');
    expect([...chapters.options].map(({ text }) => text)).to.deep.equal(['یەکەم', 'دووەم']);
    expect(chapters.value).to.equal('یەکەم');
    await expect(element).to.be.accessible();
    chapters.selectedIndex = 1;
    chapters.dispatchEvent(new Event('change'));
    const words: number[] = [];
    element.addEventListener('boundary', ({ charIndex }) => words.push(charIndex));
    await element.play();
    await waitFor(() => words.length > 0);
    expect(words[0]).to.equal(element.chapters[1]?.character);
    expect(chapters.value).to.equal('دووەم');
    element.currentTime = 0;
    await waitFor(() => chapters.value === 'یەکەم');
    element.cancel();
  });

  it('changes the speed in steps of 0.1, up to 4', async () => {
    const element = await player();
    await openMenu(element);
    const seen: string[] = [];
    for (let count = 0; count < 30; count++) {
      part(element, 'faster-button').click();
      await elementUpdated(element);
      seen.push(part(element, 'rate').textContent ?? '');
    }
    expect(seen.slice(0, 3)).to.deep.equal(['1.1×', '1.2×', '1.3×']);
    expect([element.playbackRate, part<HTMLButtonElement>(element, 'faster-button').disabled]).to.deep.equal([
      4,
      true,
    ]);
  });

  for (const [lang, faster, said] of [
    ['en', 'ArrowRight', '1.1×'],
    ['ckb', 'ArrowLeft', '١.١×'],
  ] as const)
    it(`has sliders that follow the text's direction, and say the speed in the reader's digits (${lang})`, async () => {
      const element = await player(lang);
      await openMenu(element);
      const slider = part<HTMLInputElement>(element, 'speed-slider');
      const value = () => [element.playbackRate, slider.getAttribute('aria-valuetext')];
      slider.focus();
      await sendKeys({ press: faster });
      await elementUpdated(element);
      expect(value()).to.deep.equal([1.1, said]);
      part(element, 'volume').focus();
      Object.assign(element, { muted: false, volume: 0.5 });
      await elementUpdated(element);
      await sendKeys({ press: faster });
      expect(element.volume).to.equal(0.55);
      slider.focus();
      await sendKeys({ press: 'End' });
      await elementUpdated(element);
      expect([element.playbackRate, slider.valueAsNumber]).to.deep.equal([4, 4]);
      await sendKeys({ press: 'Home' });
      await elementUpdated(element);
      expect(element.playbackRate).to.equal(0.3);
      // The player's slowest is no whole tenth.
      part(element, 'slower-button').click();
      await elementUpdated(element);
      expect([
        element.playbackRate,
        part<HTMLButtonElement>(element, 'slower-button').disabled,
      ]).to.deep.equal([0.25, true]);
      await expect(element).to.be.accessible();
    });

  it('sets volume and mute, captions and the sleep timer', async () => {
    const element = await player();
    element.muted = false;
    await openMenu(element);
    part(element, 'mute-button').click();
    await elementUpdated(element);
    expect([element.muted, part(element, 'mute-button').ariaPressed]).to.deep.equal([true, 'true']);
    const volume = part<HTMLInputElement>(element, 'volume');
    volume.value = '0.4';
    volume.dispatchEvent(new Event('input'));
    expect([element.volume, element.muted]).to.deep.equal([0.4, false]);
    part(element, 'captions-button').click();
    expect(element.textTracks[0]?.mode).to.equal('showing');
    expect(part(element, 'captions-button').getAttribute('aria-checked')).to.equal('true');
    const sleep = part<HTMLSelectElement>(element, 'sleep-select');
    sleep.value = '15';
    sleep.dispatchEvent(new Event('change'));
    expect(element.sleepTimer).to.equal(15);
  });

  it('lists the shortcuts, and goes back', async () => {
    const element = await player();
    const menu = await openMenu(element);
    part(element, 'shortcuts-button').click();
    expect(menu.querySelectorAll('kbd').length).to.be.above(12);
    expect(menu.getAttribute('aria-label')).to.equal('Keyboard shortcuts');
    await sendKeys({ press: 'Enter' });
    expect(menu.querySelector('kbd')).to.equal(null);
  });

  it('closes when a press begins and ends outside it', async () => {
    const element = await player();
    const menu = await openMenu(element);
    menu.dispatchEvent(new PointerEvent('pointerdown'));
    menu.dispatchEvent(new MouseEvent('click'));
    await oneEvent(menu, 'close');
    expect(menu.open).to.equal(false);
  });
});
