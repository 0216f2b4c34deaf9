import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { outputDevice } from '../../../../src/audio/context/output-device.ts';
import type { DegradedEvent } from '../../../../src/elements/base/events.ts';
import type { KurdishTtsElement } from '../../../../src/elements/tts/kurdish-tts.ts';
import { WatchedService } from '../../support/service.ts';
import { SORANI, waitFor } from '../../support/tts-parts.ts';

const KEY = 'kurdish-speech:output';

describe('tellLostOutput', () => {
  before(function () {
    if (!outputDevice.canChoose) this.skip();
    // Read once for a page, before its first sound.
    localStorage.setItem(KEY, 'unplugged-since');
  });
  after(() => localStorage.removeItem(KEY));

  it('says once, in the player that sounds, that the remembered loudspeaker is gone, and reads on at the default one', async () => {
    const page = await fixture(html`<div lang="en">
      <kurdish-tts controls muted voice="sorani_m001" text=${SORANI} .fetch=${new WatchedService().fetch}></kurdish-tts>
      <kurdish-tts controls muted voice="sorani_m001" text=${SORANI} .fetch=${new WatchedService().fetch}></kurdish-tts></div>`);
    const [first, second] = page.querySelectorAll('kurdish-tts') as NodeListOf<KurdishTtsElement>;
    const noticeOf = (element: KurdishTtsElement) =>
      element.shadowRoot?.querySelector('[part=notice]')?.textContent;
    expect(first.sinkId).to.equal('unplugged-since');
    const degraded = oneEvent(first, 'kurdish-degraded') as unknown as Promise<DegradedEvent>;
    await first.play();
    expect((await degraded).detail.feature).to.equal('output');
    await waitFor(() => noticeOf(first) === "The chosen loudspeaker is gone. The system's own is used.");
    expect([first.paused, first.sinkId]).to.deep.equal([false, '']);
    await expect(first).to.be.accessible();
    first.pause();
    await waitFor(() => noticeOf(first) === undefined);
    await second.play();
    await waitFor(() => second.ended);
    expect(noticeOf(second)).to.equal(undefined);
    // The headset may be back on the next visit.
    expect(localStorage.getItem(KEY)).to.equal('unplugged-since');
  });
});
