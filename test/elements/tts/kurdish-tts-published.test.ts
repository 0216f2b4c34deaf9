import { expect, oneEvent, waitUntil } from '@open-wc/testing';
import {
  FREQUENCIES,
  frequencyAt,
  PARAGRAPHS,
  PART_SECONDS,
  publish,
  publishedPage,
  samplesOf,
} from '../support/recording.ts';
import { recordWords } from '../support/speaker.ts';

const FILES = /^\/recordings\/\d+\/article\.(json|opus)( bytes=\d+-\d+)?$/;
/** Parts in a file begin where a packet does: up to 20 ms and the look-ahead after the one before. */
const DURATION = 3 * PART_SECONDS;

describe('published speech', () => {
  for (const ranges of [true, false])
    it(`plays, highlights and seeks anywhere without a proxy, from a server ${ranges ? 'with' : 'without'} ranges`, async () => {
      const { element, article, requests } = await publishedPage(await publish({ ranges }));
      const words = recordWords(element, () => article.textContent ?? '');
      const first = oneEvent(element, 'boundary');
      await element.play();
      await first;
      expect(element.duration).to.be.closeTo(DURATION, 0.1);
      expect(element.seekable.end(0)).to.equal(element.duration);
      expect(words[0]).to.equal('yek0');
      // Only the first part is due.
      expect(requests.length).to.equal(2);

      const seeked = oneEvent(element, 'seeked');
      element.currentTime = 0.7 * DURATION;
      expect(element.seeking).to.equal(true);
      await seeked;
      expect(element.currentTime).to.be.closeTo(0.7 * DURATION, 1);
      expect(element.buffered.start(0)).to.be.closeTo(0.7 * DURATION, 0.01);
      await waitUntil(() => words.includes('sê5'), 'the word there', { timeout: 10_000 });
      expect(words.filter((word) => word.startsWith('du'))).to.deep.equal([]);
      expect([...(CSS.highlights.get('kurdish-word') ?? [])].map(String)[0]).to.match(/^sê/);

      const back = oneEvent(element, 'seeked');
      element.currentTime = 1;
      await back;
      expect(element.currentTime).to.be.closeTo(1, 0.5);
      expect(
        requests.every((request) => FILES.test(request)),
        requests.join(),
      ).to.equal(true);
      element.pause();
    });

  it('is saved whole, with its captions, wherever the listener is', async () => {
    const { element } = await publishedPage(await publish());
    await element.play();
    element.currentTime = 30;
    await oneEvent(element, 'seeked');
    const samples = await samplesOf(await element.toBlob('wav'));
    expect(samples.length / 24_000).to.be.closeTo(DURATION, 0.1);
    for (const [index, frequency] of FREQUENCIES.entries())
      for (const second of [0.1, 6, 11.8])
        expect(frequencyAt(samples, index * (PART_SECONDS + 0.02) + second)).to.be.closeTo(frequency, 20);
    expect(element.toVTT()).to.include('yek0 yek1').and.include('sê29');
    expect(element.words.length).to.equal(90);
    element.pause();
  });
  it('ends with a preview, goes on after it, and fetches no part beyond', async () => {
    const { element, requests } = await publishedPage(await publish());
    element.preview = 5;
    await element.updateComplete;
    await element.play();
    const limit = oneEvent(element, 'kurdish-limit');
    element.currentTime = 4.5;
    await limit;
    expect(element.paused).to.equal(true);
    expect(element.currentTime).to.be.closeTo(5, 0.25);
    // The JSON file, and the first part.
    expect(new Set(requests).size).to.equal(2);
    const again = oneEvent(element, 'kurdish-limit');
    element.currentTime = 20;
    await Promise.all([again, element.play().catch(() => {})]);
    expect(element.currentTime).to.be.closeTo(5, 0.25);
    element.preview = null;
    await element.updateComplete;
    await element.play();
    await waitUntil(() => element.currentTime > 5.5, 'it goes on', { timeout: 10_000 });
    element.pause();
  });
  void PARAGRAPHS;
});
