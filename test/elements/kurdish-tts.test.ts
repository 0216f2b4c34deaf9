import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import '../../src/elements/kurdish-tts.ts';
import type { KurdishTtsElement } from '../../src/elements/kurdish-tts.ts';

describe('<kurdish-tts>', () => {
  it('passes the accessibility audit', async () => {
    const element = await fixture<KurdishTtsElement>(html`<kurdish-tts controls text="سڵاو"></kurdish-tts>`);
    await expect(element).to.be.accessible();
  });

  it('speaks a Sorani sentence through the real service (silaw, chonit)', async () => {
    const element = await fixture<KurdishTtsElement>(
      html`<kurdish-tts controls text="سڵاو، چۆنیت؟ من باشم، سوپاس." voice="sorani_m001"></kurdish-tts>`,
    );
    const words: string[] = [];
    element.addEventListener('boundary', (event) => {
      words.push((element.text ?? '').slice(event.charIndex, event.charIndex + event.charLength));
    });
    await element.play();
    expect(element.paused).to.equal(false);
    await oneEvent(element, 'ended');
    expect(words).to.deep.equal(['سڵاو،', 'چۆنیت؟', 'من', 'باشم،', 'سوپاس.']);
    expect(element.stats.playedFrames).to.equal(element.stats.receivedFrames);
  });
});
