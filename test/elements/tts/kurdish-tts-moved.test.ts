import { aTimeout, expect, fixture, html, oneEvent } from '@open-wc/testing';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import { arriveWhole, STREAM, WatchedService } from '../support/service.ts';
import { waitFor } from '../support/speaker.ts';

// What frameworks, lists and routers do to an element that speaks, with real sound and the real service.

const TEXT = 'سڵاو هاوڕێم. ئەمڕۆ کەشوهەوا زۆر خۆشە. دوێنێ چووین بۆ بازاڕ. سێومان کڕی.';
/** Longer than any library leaves an element out. */
const LONG_MS = 1500;

type MovableNode = ParentNode & { moveBefore?(node: Node, before: Node | null): void };

async function speaking(): Promise<{
  element: KurdishTtsElement;
  places: [HTMLElement, HTMLElement];
  service: WatchedService;
  events: string[];
}> {
  const service = new WatchedService().next(STREAM, arriveWhole);
  const page = await fixture(html`<div><section></section><section></section></div>`);
  const [first, second] = page.querySelectorAll('section');
  const element = document.createElement('kurdish-tts');
  Object.assign(element, { text: TEXT, voice: 'sorani_m001', controls: true, latency: 'immediate' });
  element.fetch = service.fetch;
  first!.append(element);
  const events: string[] = [];
  await element.play();
  await waitFor(() => element.currentTime > 0.5 && element.networkState === element.NETWORK_IDLE);
  for (const type of ['play', 'pause', 'emptied', 'error', 'seeking'])
    element.addEventListener(type, () => events.push(type));
  return { element, places: [first!, second!], service, events };
}

/** It sounds further on than at `from`, and nothing was bought for it. */
async function goesOn(element: KurdishTtsElement, service: WatchedService, from: number): Promise<void> {
  await waitFor(() => !element.paused && element.currentTime > from + 0.3);
  expect(service.texts).to.have.length(1);
}

const moves: Record<string, (element: KurdishTtsElement, from: HTMLElement, to: HTMLElement) => unknown> = {
  'appended elsewhere, as sortable lists do': (element, _from, to) => to.append(element),
  'moved by moveBefore, as htmx and Astro do for what persists': (element, _from, to) =>
    (to as MovableNode).moveBefore?.(element, null) ?? to.append(element),
  'replaced by a stand-in, and that by it, as Turbo does with a permanent element': async (
    element,
    from,
    to,
  ) => {
    const standIn = to.appendChild(document.createElement('meta'));
    from.replaceChildren(element.cloneNode(true));
    // The steps of its renderer are asynchronous functions.
    for (let step = 0; step < 8; step++) await undefined;
    standIn.replaceWith(element);
  },
  "put into a new page's body in a view transition, as Astro's router does": async (element, _from, to) => {
    const parsed = new DOMParser().parseFromString('<main><i></i></main>', 'text/html');
    const swap = () => {
      to.replaceChildren(document.adoptNode(parsed.querySelector('main')!));
      to.querySelector('i')!.replaceWith(element);
    };
    await document.startViewTransition?.(swap).updateCallbackDone;
    if (!to.contains(element)) swap();
  },
};

describe('an element that speaks', () => {
  for (const [how, move] of Object.entries(moves))
    it(`speaks on without a pause when it is ${how}`, async () => {
      const { element, places, service, events } = await speaking();
      const from = element.currentTime;
      await move(element, ...places);
      await goesOn(element, service, from);
      expect(places[1].contains(element)).to.equal(true);
      expect(events).to.deep.equal([]);
      element.remove();
    });

  it('is silent while it is out of the page for 80 ms, and goes on where it was once it is back', async () => {
    const { element, places, service, events } = await speaking();
    element.remove();
    await aTimeout(80);
    expect(element.paused).to.equal(true);
    const from = element.currentTime;
    expect(from).to.be.greaterThan(0.4);
    places[1].append(element);
    await goesOn(element, service, from);
    expect(events).to.deep.equal(['pause', 'play']);
    element.remove();
  });

  it('stays paused when it was paused before, or while it was out', async () => {
    for (const isBefore of [true, false]) {
      const { element, places, service } = await speaking();
      if (isBefore) element.pause();
      element.remove();
      await aTimeout(80);
      if (!isBefore) element.pause();
      const from = element.currentTime;
      places[1].append(element);
      await aTimeout(LONG_MS);
      expect(element.paused).to.equal(true);
      // What the audio thread reports of the pause arrives later.
      expect(element.currentTime).to.be.closeTo(from, 0.02);
      await element.play();
      await goesOn(element, service, from);
      element.remove();
    }
  });

  it('keeps its sleep timer when it is moved, and has none once it is gone', async () => {
    const { element, places } = await speaking();
    element.sleepTimer = 30;
    places[1].append(element);
    element.remove();
    await aTimeout(80);
    places[0].append(element);
    expect(element.sleepTimer).to.equal(30);
    element.remove();
    await waitFor(() => element.sleepTimer === null);
  });

  it('keeps its place and what was bought when it comes back much later, as kept-alive components do', async () => {
    const { element, places, service } = await speaking();
    element.remove();
    await oneEvent(element, 'emptied');
    const from = element.currentTime;
    expect(from).to.be.greaterThan(0.4);
    places[1].append(element);
    await element.updateComplete;
    expect([element.paused, element.currentTime]).to.deep.equal([true, from]);
    await element.play();
    expect(element.currentTime).to.be.closeTo(from, 0.3);
    await goesOn(element, service, from);
    await oneEvent(element, 'ended');
    element.remove();
  });
});
