import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { ListeningProgressEvent } from '../../../../src/elements/base/events.ts';
import type { KurdishTtsElement } from '../../../../src/elements/tts/kurdish-tts.ts';
import '../../../../src/elements/tts/kurdish-tts.ts';
import { waitFor } from '../../support/speaker.ts';

const TEXT =
  'بەهار هات و چیاکان سەوز بوون. منداڵان لە باخچەکە یاری دەکەن. باران دەبارێت و گوڵەکان دەکرێنەوە.';

describe('kurdish-progress', () => {
  const told: ListeningProgressEvent[] = [];
  const record = (event: ListeningProgressEvent) => told.push(event);
  const percents = () => told.map(({ detail }) => detail.percent);
  beforeEach(() => {
    told.length = 0;
    document.addEventListener('kurdish-progress', record);
  });
  afterEach(() => document.removeEventListener('kurdish-progress', record));

  async function speaker(): Promise<KurdishTtsElement> {
    return fixture(html`<kurdish-tts text=${TEXT} voice="sorani_m001" speed="2"></kurdish-tts>`);
  }

  it('reaches the document at the start, at each part and at the end, with the seconds that sounded', async () => {
    const element = await speaker();
    const ended = oneEvent(element, 'ended');
    await element.play();
    await ended;
    await waitFor(() => percents().includes(100));
    expect(percents()).to.deep.equal([0, 25, 50, 75, 90, 100]);
    expect(told[0]!.target).to.equal(element);
    const last = told.at(-1)!.detail;
    expect(last.secondsListened).to.be.closeTo(element.duration, 0.2);
    expect(last.duration).to.equal(element.duration);
    expect(told[0]!.detail.secondsListened).to.be.below(told[3]!.detail.secondsListened);
  });

  it('does not count what a seek has skipped, nor a pause', async () => {
    const element = await speaker();
    const whole = oneEvent(element, 'canplaythrough');
    element.load();
    await whole;
    await element.play();
    element.pause();
    const { duration } = element;
    const heard = element.currentTime;
    element.currentTime = 0.8 * duration;
    await oneEvent(element, 'seeked');
    const ended = oneEvent(element, 'ended');
    await element.play();
    await ended;
    expect(percents()).to.include.members([0, 90, 100]);
    expect(percents()).not.to.include.members([50]);
    expect(told.at(-1)!.detail.secondsListened).to.be.closeTo(heard + 0.2 * duration, 0.4);
  });

  it('starts again when the text is played again', async () => {
    const element = await speaker();
    for (let time = 0; time < 2; time++) {
      const ended = oneEvent(element, 'ended');
      await element.play();
      await ended;
    }
    await waitFor(() => percents().filter((percent) => percent === 100).length === 2);
    expect(percents().filter((percent) => percent === 0)).to.have.length(2);
    expect(told.at(-1)!.detail.secondsListened).to.be.closeTo(element.duration, 0.3);
  });
});
