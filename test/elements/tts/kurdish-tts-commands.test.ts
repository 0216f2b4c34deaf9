import { aTimeout, expect, fixture, html, oneEvent } from '@open-wc/testing';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';

/** A seeded random number generator, so that a failure can be reproduced. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('commands in any order', () => {
  for (const seed of [1, 2, 3]) {
    it(`leave an element that still speaks every word (seed ${seed})`, async () => {
      const random = randomFrom(seed);
      const faults: unknown[] = [];
      const note = (event: Event) => faults.push((event as PromiseRejectionEvent).reason ?? event);
      addEventListener('unhandledrejection', note);
      addEventListener('error', note);
      const page = await fixture<HTMLElement>(html`<div><p></p></div>`);
      const element = document.createElement('kurdish-tts') as KurdishTtsElement;
      Object.assign(element, { text: 'سڵاو، چۆنیت؟', voice: 'sorani_m001', speed: 2, controls: true });
      element.addEventListener('error', (event) => faults.push(event.error));
      page.append(element);

      const commands: (() => unknown)[] = [
        () => element.play(),
        () => element.play(),
        () => element.pause(),
        () => element.stop(),
        () => element.cancel(),
        () => element.load(),
        () => element.speak('سوپاس'),
        () => element.enqueue('باشە'),
        () => {
          element.currentTime = random() * 2;
        },
        () => {
          element.playbackRate = 0.25 + random() * 3.75;
        },
        () => {
          element.text = random() < 0.5 ? 'سڵاو، چۆنیت؟' : 'من باشم.';
        },
        () => page.append(element),
        () => {
          element.remove();
          if (random() < 0.5) page.append(element);
          else setTimeout(() => page.append(element), 10);
        },
      ];
      for (let step = 0; step < 120; step++) {
        commands[Math.floor(random() * commands.length)]?.();
        if (random() < 0.5) await aTimeout(random() * 60);
      }
      await aTimeout(50);
      element.cancel();
      element.playbackRate = 1;
      element.text = 'سڵاو، چۆنیت؟';
      const words: number[] = [];
      element.addEventListener('boundary', (event) => words.push(event.charIndex));
      await element.play();
      await oneEvent(element, 'ended');
      expect(words).to.deep.equal([0, 6]);
      expect(element.stats.playedFrames).to.equal(element.stats.receivedFrames);
      await aTimeout(50);
      removeEventListener('unhandledrejection', note);
      removeEventListener('error', note);
      expect(faults).to.deep.equal([]);
      element.remove();
    });
  }
});
