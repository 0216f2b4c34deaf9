import { aTimeout, expect, fixture, html, oneEvent } from '@open-wc/testing';
import '../../../src/elements/dictate/kurdish-dictate.ts';
import type { KurdishDictateElement } from '../../../src/elements/dictate/kurdish-dictate.ts';
import { Playback, type Sound, Stage, silence, wordsOf } from '../support/dictation.ts';

const GREETING = 'سڵاو چۆنیت من باشم سوپاس';

type MovableNode = ParentNode & { moveBefore?(node: Node, before: Node | null): void };

// What frameworks and lists do to an element that dictates, over the real service.

describe('an element that dictates', () => {
  let stage: Stage;
  let greeting: Sound;
  let playback: Playback;

  before(async () => {
    stage = await Stage.open();
    greeting = await stage.speak(GREETING);
  });
  beforeEach(() => {
    playback = new Playback(silence(0.3), greeting, silence(1.5), greeting, silence(1));
  });
  afterEach(() => playback.close());
  after(() => stage.close());

  async function dictating(mode: 'live' | 'record') {
    const page = await fixture(
      html`<div><textarea id="field"></textarea><section></section><section></section></div>`,
    );
    const [first, second] = page.querySelectorAll('section');
    const element = document.createElement('kurdish-dictate');
    Object.assign(element, { endpoint: stage.mount, stream: playback.stream, htmlFor: 'field', mode });
    Object.assign(element, { continuous: true, dialect: 'sorani', silenceTimeout: 0 });
    first!.append(element);
    const field = page.querySelector('textarea')!;
    await element.start();
    const isOver = playback.play();
    await oneEvent(element, 'speechend');
    return { element, field, page, second: second as HTMLElement, isOver };
  }

  const moves: Record<string, (element: KurdishDictateElement, to: HTMLElement) => unknown> = {
    'appended elsewhere': (element, to) => to.append(element),
    'moved by moveBefore': (element, to) =>
      (to as MovableNode).moveBefore?.(element, null) ?? to.append(element),
    'taken out and put back 80 ms later': async (element, to) => {
      element.remove();
      await aTimeout(80);
      to.append(element);
    },
  };

  for (const mode of ['live', 'record'] as const) {
    for (const [how, move] of Object.entries(moves))
      it(`goes on (${mode}) when it is ${how}, in one dictation, with all of its text`, async () => {
        const { element, field, second, isOver } = await dictating(mode);
        const ends: Event[] = [];
        element.addEventListener('end', (event) => ends.push(event));
        await move(element, second);
        await isOver;
        expect([element.state, ends.length]).to.deep.equal(['recording', 0]);
        await element.stop();
        expect(wordsOf(field.value)).to.be.within(8, 12);
        element.remove();
      });

    it(`ends (${mode}) when it is gone: its text stands in the field that is still there, and its recording is freed`, async () => {
      const { element, field } = await dictating(mode);
      element.remove();
      await oneEvent(element, 'end');
      expect(wordsOf(field.value)).to.be.within(4, 6);
      let isKept = true;
      while (isKept)
        isKept = await element.toBlob().then(
          () => true,
          () => false,
        );
    });

    it(`sends nothing more (${mode}) when it is gone together with its field`, async () => {
      const { element, page } = await dictating(mode);
      const before = await stage.counts();
      page.remove();
      await oneEvent(element, 'end');
      await aTimeout(300);
      expect((await stage.counts()).credits).to.equal(before.credits);
    });
  }
});
