import { expect, oneEvent } from '@open-wc/testing';
import type { ListeningProgressEvent } from '../../../../src/elements/base/events.ts';
import {
  FREQUENCIES,
  frequencyAt,
  PARAGRAPHS,
  publish,
  publishedPage,
  samplesOf,
} from '../../support/recording.ts';
import { recordWords, waitFor } from '../../support/speaker.ts';

const JINGLES = { intro: 1000, outro: 1400 } as const;
const PART_SECONDS = 3;
/** With the packet in which the next part begins. */
const INTRO_SECONDS = 2;
const END = INTRO_SECONDS + 2 * PART_SECONDS;

const speech = () =>
  publish({
    parts: [
      { text: '', seconds: INTRO_SECONDS, frequency: JINGLES.intro },
      ...PARAGRAPHS.slice(0, 2).map((text, index) => ({
        text,
        seconds: PART_SECONDS,
        frequency: FREQUENCIES[index] as number,
      })),
      { text: '', seconds: 1, frequency: JINGLES.outro },
    ],
  });

describe('sounds before and after published speech', () => {
  it('are played and saved with it, and words light up when they are spoken', async () => {
    const { element, article } = await publishedPage(await speech(), { paragraphs: PARAGRAPHS.slice(0, 2) });
    const words = recordWords(element, () => article.textContent ?? '');
    const spoken = oneEvent(element, 'boundary');
    await element.play();
    expect(element.duration).to.be.closeTo(END + 1, 0.2);
    expect(words).to.deep.equal([], 'no word is lit while the sound before plays');
    await spoken;
    expect(words[0]).to.equal('yek0');
    expect(element.currentTime).to.be.closeTo(INTRO_SECONDS, 0.3);

    element.currentTime = 0.5;
    await oneEvent(element, 'seeked');
    expect(element.currentTime).to.be.closeTo(0.5, 0.3);
    element.pause();
    const samples = await samplesOf(await element.toBlob('wav'));
    for (const [second, frequency] of [
      [1, JINGLES.intro],
      [INTRO_SECONDS + 1, FREQUENCIES[0]],
      [INTRO_SECONDS + PART_SECONDS + 1, FREQUENCIES[1]],
      [END + 0.5, JINGLES.outro],
    ] as const)
      expect(frequencyAt(samples, second)).to.be.closeTo(frequency, 20);
  });

  it('are no part of the quarters that a listening report counts', async () => {
    const { element } = await publishedPage(await speech(), { paragraphs: PARAGRAPHS.slice(0, 2) });
    const told: { readonly percent: number; readonly time: number; readonly duration: number }[] = [];
    element.addEventListener('kurdish-progress', (event) => {
      const { percent, duration } = (event as ListeningProgressEvent).detail;
      told.push({ percent, time: element.currentTime, duration });
    });
    element.currentTime = INTRO_SECONDS + 0.3 * PART_SECONDS;
    await element.play();
    await waitFor(() => told.some(({ percent }) => percent === 25));
    const quarter = told.find(({ percent }) => percent === 25)!;
    // A quarter of all of it would be at 2.25 s.
    expect(quarter.time).to.be.within(INTRO_SECONDS + PART_SECONDS / 2 - 0.1, INTRO_SECONDS + PART_SECONDS);
    expect(quarter.duration).to.be.closeTo(2 * PART_SECONDS, 0.1);
    element.pause();
  });

  it('stay where they are when the page has changed, and the changed part is spoken', async () => {
    const changed = [PARAGRAPHS[0], PARAGRAPHS[1].replaceAll('du', 'nû')];
    const { element } = await publishedPage(await speech(), { paragraphs: changed, endpoint: '/speech' });
    const degraded: Event[] = [];
    element.addEventListener('kurdish-degraded', (event) => degraded.push(event));
    const samples = await samplesOf(await element.toBlob('wav'));
    expect(frequencyAt(samples, 1)).to.be.closeTo(JINGLES.intro, 20);
    expect(frequencyAt(samples, INTRO_SECONDS + 1)).to.be.closeTo(FREQUENCIES[0], 20);
    expect(frequencyAt(samples, samples.length / 24_000 - 0.5)).to.be.closeTo(JINGLES.outro, 20);
    expect(degraded).to.deep.equal([]);
  });
});
