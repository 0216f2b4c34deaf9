import { elementUpdated, expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import type { KurdishTtsElement } from '../../../../src/elements/tts/kurdish-tts.ts';
import { allowOnly, arriveWhole, hang, STREAM, TOKEN, WatchedService } from '../../support/service.ts';
import { part, SORANI, waitFor } from '../../support/tts-parts.ts';

/** An hour, by its length. */
const BOOK = `${SORANI} `.repeat(1500);

describe('the seek row', () => {
  async function player(
    service = new WatchedService().next(STREAM, arriveWhole),
    settings: { text?: string; lang?: string; width?: string } = {},
  ): Promise<KurdishTtsElement> {
    const { lang = 'en', width = '40rem', text = SORANI } = settings;
    const page =
      await fixture(html`<div lang=${lang} dir=${lang === 'en' ? 'ltr' : 'rtl'} style="inline-size: ${width}">
      <kurdish-tts controls muted voice="sorani_m001" text=${text} .fetch=${service.fetch}></kurdish-tts>
    </div>`);
    return page.querySelector('kurdish-tts') as KurdishTtsElement;
  }

  /** All of it has arrived, and playback is paused in its middle. */
  async function midway(...options: Parameters<typeof player>): Promise<KurdishTtsElement> {
    const element = await player(...options);
    const whole = oneEvent(element, 'canplaythrough');
    element.load();
    await whole;
    const seeked = oneEvent(element, 'seeked');
    element.currentTime = element.duration / 2;
    await seeked;
    await shown(element);
    return element;
  }

  /** Its code is loaded when something is first played. */
  async function shown(element: KurdishTtsElement): Promise<void> {
    await waitFor(() => element.shadowRoot?.querySelector('[part=progress]') != null);
    await elementUpdated(element);
  }

  const slider = (element: KurdishTtsElement) => part<HTMLInputElement>(element, 'progress');
  const box = (element: KurdishTtsElement, selector: string) =>
    element.shadowRoot!.querySelector(selector)!.getBoundingClientRect();
  /** Where the thumb and the ends of the bars are, as shares of the track from its start in the direction of the text. */
  function shares(element: KurdishTtsElement) {
    const track = part(element, 'track').getBoundingClientRect();
    const isRightToLeft = getComputedStyle(part(element, 'track')).direction === 'rtl';
    const share = (x: number) => (isRightToLeft ? track.right - x : x - track.left) / track.width;
    const end = (rect: DOMRect) => share(isRightToLeft ? rect.left : rect.right);
    const start = (rect: DOMRect) => share(isRightToLeft ? rect.right : rect.left);
    return {
      thumb: (start(box(element, '.thumb')) + end(box(element, '.thumb'))) / 2,
      played: end(box(element, '.played')),
      buffered: end(box(element, '.buffered')) - start(box(element, '.buffered')),
    };
  }

  it('is not there before anything is played: the bar says how long it takes', async () => {
    const element = await player(new WatchedService(), { text: BOOK });
    expect(element.shadowRoot?.querySelector('[part=progress]')).to.equal(null);
    expect(part(element, 'time').textContent).to.equal('Listen · 60 min');
  });

  it('shows the expected length before anything has arrived', async () => {
    const element = await player(new WatchedService().next(STREAM, hang), { text: BOOK });
    void element.play().catch(() => {});
    await shown(element);
    expect(part(element, 'time').textContent).to.equal('−1:00:25');
    expect(shares(element).played).to.be.closeTo(0, 0.001);
    element.cancel();
  });

  for (const lang of ['en', 'ckb'])
    it(`shows the place of a seek while paused, in its slider, its bar and its time (${lang})`, async () => {
      const element = await midway(undefined, { lang });
      const { duration } = element;
      expect(slider(element).valueAsNumber).to.be.closeTo(duration / 2, 0.001);
      const { thumb, played, buffered } = shares(element);
      expect(thumb).to.be.closeTo(0.5, 0.01);
      expect(played).to.be.closeTo(0.5, 0.01);
      expect(buffered).to.be.closeTo(1, 0.01);
      if (lang !== 'en') return;
      const [at, all] = [duration / 2, duration].map((seconds) => `0:0${Math.floor(seconds)}`);
      expect(slider(element).getAttribute('aria-valuetext')).to.equal(`${at} of ${all}`);
      expect(part(element, 'time').textContent).to.match(/^−0:0\d$/);
    });

  for (const lang of ['en', 'ckb'])
    it(`seeks to where it is clicked (${lang})`, async () => {
      const element = await midway(undefined, { lang });
      const { left, top, width, height } = part(element, 'track').getBoundingClientRect();
      for (const share of [0.2, 0.8]) {
        const seeked = oneEvent(element, 'seeked');
        const x = left + width * (lang === 'en' ? share : 1 - share);
        await sendMouse({ type: 'click', position: [Math.round(x), Math.round(top + height / 2)] });
        await seeked;
        expect(element.currentTime / element.duration).to.be.closeTo(share, 0.02);
      }
      expect(element.paused).to.equal(true);
    });

  it('moves with the sound from frame to frame, without rendering the element', async () => {
    const element = await player();
    await element.play();
    await shown(element);
    await waitFor(() => element.currentTime > 0.2);
    let renders = 0;
    element.addEventListener('timeupdate', () => renders++);
    const positions: number[] = [];
    for (let frame = 0; frame < 30; frame++) {
      await new Promise(requestAnimationFrame);
      positions.push(shares(element).thumb);
    }
    expect(new Set(positions).size).to.be.above(renders + 3);
    expect(positions).to.deep.equal([...positions].sort((one, other) => one - other));
    element.cancel();
  });

  it('is where playback is, to two pixels, whenever the time is told', async () => {
    const element = await player();
    await element.play();
    await shown(element);
    const track = part(element, 'track').getBoundingClientRect().width;
    for (let times = 0; times < 6; times++) {
      await oneEvent(element, 'timeupdate');
      const { thumb, played } = shares(element);
      // A busy machine may look late: the sound has gone on since the frame began.
      const late = (performance.now() - Number(document.timeline.currentTime)) / 1000 / element.duration;
      const off = Math.abs(thumb - element.currentTime / element.duration) * track;
      expect(off).to.be.below(2 + late * track);
      expect(played).to.be.closeTo(thumb, 0.001);
    }
    element.cancel();
  });

  it('changes nothing on the page while neither its time nor the thumb is elsewhere', async () => {
    const element = await player(undefined, { text: BOOK });
    await element.play();
    let changes = 0;
    const watching = new MutationObserver((records) => {
      changes += records.length;
    });
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    let words = 0;
    element.addEventListener('boundary', () => words++);
    await waitFor(() => element.currentTime > 0.5);
    watching.observe(element.shadowRoot!, all);
    await waitFor(() => element.currentTime > 2.5);
    expect(words).to.be.above(2);
    // In two seconds: what has passed and what is left, twice each, in words and for assistive technology; a per mille of an hour.
    expect(changes).to.be.at.most(20);
    element.cancel();
  });

  it('shows how much of a long text has arrived, of the length that is expected', async () => {
    const service = new WatchedService().next(TOKEN, allowOnly(30));
    const element = await player(service, { text: `${SORANI} `.repeat(4) });
    const rest = oneEvent(element, 'suspend');
    element.load();
    await rest;
    element.currentTime = 1;
    await shown(element);
    expect(shares(element).buffered).to.be.closeTo(element.buffered.end(0) / element.duration, 0.02);
    expect(shares(element).buffered).to.be.within(0.1, 0.5);
    element.cancel();
  });

  it('marks chapters, and names the one that is read', async () => {
    const page = await fixture(html`<div lang="en">
      <kurdish-tts controls muted for="book" voice="sorani_m001" .fetch=${new WatchedService().fetch}></kurdish-tts>
      <div id="book"><h2>یەکەم</h2><p>${SORANI}</p><h2>دووەم</h2><p>${SORANI}</p></div></div>`);
    const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
    const whole = oneEvent(element, 'canplaythrough');
    await element.play();
    await whole;
    const seeked = oneEvent(element, 'seeked');
    element.currentTime = (element.chapters[1]?.startTime ?? 0) + 0.2;
    await seeked;
    await shown(element);
    expect(element.shadowRoot?.querySelectorAll('[part=chapter]').length).to.equal(1);
    expect(part(element, 'headline').textContent).to.equal('دووەم');
    expect(slider(element).getAttribute('aria-valuetext')).to.match(/, دووەم$/);
    element.cancel();
  });

  it('is gone again after cancel()', async () => {
    const element = await midway();
    element.cancel();
    await elementUpdated(element);
    expect(element.shadowRoot?.querySelector('[part=progress]')).to.equal(null);
  });

  it('speaks the language of the page, with its digits (Sorani)', async () => {
    const element = await midway(undefined, { lang: 'ckb' });
    expect(slider(element).getAttribute('aria-label')).to.equal('شوێن لە دەنگەکەدا');
    expect(part(element, 'time').textContent).to.match(/^−٠:٠[١-٩]$/);
    expect(slider(element).getAttribute('aria-valuetext')).to.match(/^٠:٠[٠-٩] لە ٠:٠[١-٩]$/);
  });
});
