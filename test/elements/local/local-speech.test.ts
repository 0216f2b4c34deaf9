import { elementUpdated, expect, fixture, html, oneEvent } from '@open-wc/testing';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import { recordWords } from '../support/speaker.ts';

const TEXTS = {
  sorani: 'سڵاو، ئەمە تاقیکردنەوەیە.',
  kurmanji: 'Silav, tu çawa yî?',
  badini: 'سلاڤ، تو چاوانی؟',
} as const;

describe('<kurdish-tts endpoint="local:">', () => {
  const real = globalThis.fetch;
  const sent: string[] = [];
  before(() => {
    globalThis.fetch = async (input, init) => {
      sent.push(String(input));
      return real(input, init);
    };
  });
  after(() => {
    globalThis.fetch = real;
  });

  for (const [dialect, text] of Object.entries(TEXTS))
    it(`speaks ${dialect} in the page, word by word, and sends nothing`, async () => {
      sent.length = 0;
      const element = await fixture<KurdishTtsElement>(
        html`<kurdish-tts endpoint="local:" text=${text} dialect=${dialect} speed="3"></kurdish-tts>`,
      );
      const words = recordWords(element, () => text);
      const ended = oneEvent(element, 'ended');
      await element.play();
      await ended;
      expect(words.join(' ')).to.equal(text);
      expect(element.stats.playedFrames).to.equal(element.stats.receivedFrames);
      expect(sent).to.deep.equal([]);
    });

  it('speaks with generation options, which need the whole speech', async () => {
    const element = await fixture<KurdishTtsElement>(
      html`<kurdish-tts
        endpoint="local:"
        text=${TEXTS.kurmanji}
        voice="kurmanji_f002"
        .options=${{ seed: 3, pitch: 2 }}
      ></kurdish-tts>`,
    );
    await element.play();
    expect(element.duration).to.be.greaterThan(0.5);
    element.cancel();
  });

  it('reports a voice that it does not have, as a service would', async () => {
    const element = await fixture<KurdishTtsElement>(
      html`<kurdish-tts endpoint="local:" text=${TEXTS.kurmanji} voice="nobody"></kurdish-tts>`,
    );
    const error = await element.play().catch((reason) => reason);
    expect(error).to.include({ code: 'voice-unavailable', status: 403 });
  });

  it('offers its voices in the picker', async () => {
    const element = await fixture<KurdishTtsElement>(
      html`<kurdish-tts endpoint="local:" controls lang="en" text=${TEXTS.kurmanji}></kurdish-tts>`,
    );
    await elementUpdated(element);
    const response = await element.fetch!('local:/api/get-speakers?model_version=v3');
    expect((await response.json()).speakers).to.have.length(198);
  });

  it('is heard soon from an article of 20,000 characters', async () => {
    const text = `${TEXTS.sorani} `.repeat(770).trim();
    const element = await fixture<KurdishTtsElement>(
      html`<kurdish-tts endpoint="local:" text=${text} voice="sorani_m001"></kurdish-tts>`,
    );
    await element.play();
    expect(text.length).to.be.greaterThan(20_000);
    expect(element.stats.receivedFrames).to.be.greaterThan(0);
    element.cancel();
  });
});
