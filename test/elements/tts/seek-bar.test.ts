import { elementUpdated, expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import { allowOnly, arriveWhole, hang, STREAM, TOKEN, WatchedService } from '../support/service.ts';
import { part, SORANI, waitFor } from '../support/tts-parts.ts';

describe('the seek bar', () => {
  async function player(
    service = new WatchedService().next(STREAM, arriveWhole),
    settings: { text?: string; lang?: string } = {},
  ): Promise<KurdishTtsElement> {
    const page = await fixture(html`<div lang=${settings.lang ?? 'en'} style="inline-size: 40rem">
      <kurdish-tts controls voice="sorani_m001" text=${settings.text ?? SORANI} .fetch=${service.fetch}></kurdish-tts>
    </div>`);
    return page.querySelector('kurdish-tts') as KurdishTtsElement;
  }

  async function loaded(...options: Parameters<typeof player>): Promise<KurdishTtsElement> {
    const element = await player(...options);
    const whole = oneEvent(element, 'canplaythrough');
    element.load();
    await whole;
    await elementUpdated(element);
    return element;
  }

  const slider = (element: KurdishTtsElement) => part<HTMLInputElement>(element, 'progress');
  const time = (element: KurdishTtsElement) => part(element, 'time').textContent;
  /** Lengths of the bars as a share of the track. */
  function shares(element: KurdishTtsElement): { played: number; buffered: number } {
    const track = part(element, 'track');
    const { width } = track.getBoundingClientRect();
    const share = (selector: string) =>
      (track.querySelector(selector) as HTMLElement).getBoundingClientRect().width / width;
    return { played: share('.played'), buffered: share('.buffered') };
  }

  it('cannot be moved before anything has arrived', async () => {
    const element = await player(new WatchedService().next(STREAM, hang));
    void element.play().catch(() => {});
    await elementUpdated(element);
    expect(slider(element).disabled).to.equal(true);
    expect([time(element), shares(element).played]).to.deep.equal(['0:00 / 0:00', 0]);
    element.cancel();
  });

  it('moves with the sound from frame to frame, without rendering the element', async () => {
    const element = await player();
    await element.play();
    await waitFor(() => element.currentTime > 0.2);
    let renders = 0;
    element.addEventListener('timeupdate', () => renders++);
    const positions = new Set<number>();
    const bars = new Set<number>();
    for (let frame = 0; frame < 30; frame++) {
      await new Promise(requestAnimationFrame);
      positions.add(slider(element).valueAsNumber);
      bars.add(shares(element).played);
    }
    expect(positions.size).to.be.above(renders + 3);
    expect(bars.size).to.be.above(renders + 3);
    expect([...positions]).to.deep.equal([...positions].sort((one, other) => one - other));
    element.cancel();
  });

  it('shows the place of a seek while paused, in its slider, its bar and its time', async () => {
    const element = await loaded();
    const { duration } = element;
    expect(slider(element).max).to.equal(String(duration));
    element.currentTime = duration / 2;
    await oneEvent(element, 'seeked');
    await elementUpdated(element);
    expect(slider(element).valueAsNumber).to.be.closeTo(duration / 2, 0.001);
    expect(shares(element).played).to.be.closeTo(0.5, 0.01);
    expect(shares(element).buffered).to.be.closeTo(1, 0.01);
    const [at, all] = [duration / 2, duration].map((seconds) => `0:0${Math.floor(seconds)}`);
    expect(time(element)).to.equal(`${at} / ${all}`);
    expect(slider(element).getAttribute('aria-valuetext')).to.equal(`${at} of ${all}`);
  });

  it('seeks to where it is clicked', async () => {
    const element = await loaded();
    const { left, top, width, height } = slider(element).getBoundingClientRect();
    const seeked = oneEvent(element, 'seeked');
    await sendMouse({
      type: 'click',
      position: [Math.round(left + width / 2), Math.round(top + height / 2)],
    });
    await seeked;
    expect(element.currentTime / element.duration).to.be.closeTo(0.5, 0.03);
    expect(element.paused).to.equal(true);
  });

  it('shows how much of a long text has arrived, of the length that is expected', async () => {
    const service = new WatchedService().next(TOKEN, allowOnly(30));
    const element = await player(service, { text: `${SORANI} `.repeat(4) });
    const rest = oneEvent(element, 'suspend');
    element.load();
    await rest;
    await elementUpdated(element);
    expect(shares(element).buffered).to.be.closeTo(element.buffered.end(0) / element.duration, 0.01);
    expect(shares(element).buffered).to.be.within(0.1, 0.5);
    element.cancel();
  });

  it('is empty again after cancel()', async () => {
    const element = await loaded();
    element.currentTime = 1;
    await oneEvent(element, 'seeked');
    element.cancel();
    await elementUpdated(element);
    expect(shares(element)).to.deep.equal({ played: 0, buffered: 0 });
    expect([slider(element).valueAsNumber, slider(element).disabled]).to.deep.equal([0, true]);
  });

  it('speaks the language of the page, with its digits (Sorani)', async () => {
    const element = await loaded(undefined, { lang: 'ckb' });
    await waitFor(() => slider(element).getAttribute('aria-label') === 'شوێن لە دەنگەکەدا');
    await elementUpdated(element);
    expect(time(element)).to.match(/^٠:٠٠ \/ ٠:٠[١-٩]$/);
    expect(slider(element).getAttribute('aria-valuetext')).to.match(/^٠:٠٠ لە ٠:٠[١-٩]$/);
  });
});
