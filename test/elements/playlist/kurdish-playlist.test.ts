import { aTimeout, expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../src/elements/playlist/kurdish-playlist.ts';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishPlaylistElement } from '../../../src/elements/playlist/kurdish-playlist.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import { WatchedService } from '../support/service.ts';
import { failure, waitFor } from '../support/speaker.ts';

/** Longer than any library leaves an element out. */
const LONG_MS = 1500;
const TEXTS = ['سڵاو.', 'چۆنیت؟', 'سوپاس.'];

interface Page {
  readonly service: WatchedService;
  readonly player: KurdishTtsElement;
  readonly playlist: KurdishPlaylistElement;
}

/** Three articles, a player and their playlist. */
async function open(
  settings: { countdown?: number; autoNext?: 'on' | 'off'; lang?: string } = {},
): Promise<Page> {
  const service = new WatchedService();
  const { countdown = 5, autoNext = 'on', lang = 'ckb' } = settings;
  const page = await fixture(html`<div lang=${lang}>
    <kurdish-tts id="player" controls voice="sorani_m001" speed="2.3" latency="immediate" .fetch=${service.fetch}></kurdish-tts>
    <kurdish-playlist for="player" countdown=${countdown} auto-next=${autoNext}>
      <a href="#one">یەکەم</a> <a href="#two">دووەم</a> <a href="#three">سێیەم</a> <a href="/other">Other</a>
    </kurdish-playlist>
    <p id="one">${TEXTS[0]}</p><p id="two">${TEXTS[1]}</p><p id="three">${TEXTS[2]}</p>
  </div>`);
  const [player, playlist] = [...page.children] as [KurdishTtsElement, KurdishPlaylistElement];
  await Promise.all([player.updateComplete, playlist.updateComplete]);
  return { service, player, playlist };
}

const part = (element: Element, name: string) =>
  element.shadowRoot?.querySelector<HTMLElement>(`[part=${name}]`);
const buttons = (playlist: Element) => [
  ...(playlist.shadowRoot?.querySelectorAll<HTMLElement>('[part=item-button]') ?? []),
];
const current = (playlist: Element) =>
  playlist.shadowRoot?.querySelector('[aria-current] [part=item-link]')?.textContent;

describe('<kurdish-playlist>', () => {
  it('waits where the preview of an article has ended, and each article has one', async () => {
    const { player, playlist } = await open({ countdown: 0 });
    Object.assign(player, { preview: 0.2, speed: 0.5 });
    const limit = oneEvent(player, 'kurdish-limit');
    await playlist.play(0);
    await limit;
    expect(player.paused).to.equal(true);
    expect(current(playlist)).to.equal('یەکەم');
    const next = oneEvent(player, 'kurdish-limit');
    await playlist.play(1);
    await next;
    expect(current(playlist)).to.equal('دووەم');
    expect(player.currentTime).to.be.closeTo(0.2, 0.2);
  });

  it('lists the articles that its links name, and leaves the others out', async () => {
    const { playlist } = await open();
    expect(playlist.length).to.equal(3);
    expect(buttons(playlist).map(({ ariaLabel }) => ariaLabel)).to.deep.equal([
      'گوێ بگرە: یەکەم',
      'گوێ بگرە: دووەم',
      'گوێ بگرە: سێیەم',
    ]);
    expect(playlist.currentIndex).to.equal(-1);
    await expect(playlist).to.be.accessible();
  });

  it('reads an article in the player when its button is pressed, and pauses it when pressed again', async () => {
    const { playlist, player, service } = await open();
    const changed = oneEvent(playlist, 'change');
    buttons(playlist)[1]?.click();
    await changed;
    await oneEvent(player, 'playing');
    expect(service.texts).to.deep.equal([TEXTS[1]]);
    expect([player.headline, current(playlist), playlist.currentIndex]).to.deep.equal(['دووەم', 'دووەم', 1]);
    await playlist.updateComplete;
    expect(buttons(playlist)[1]?.ariaLabel).to.equal('ڕایبگرە: دووەم');
    buttons(playlist)[1]?.click();
    expect(player.paused).to.equal(true);
  });

  it('counts down after an article, says what comes once, and starts it', async () => {
    const { playlist, player, service } = await open({ countdown: 1 });
    await playlist.play(0);
    await oneEvent(player, 'ended');
    await playlist.updateComplete;
    expect(part(playlist, 'countdown')?.textContent).to.equal('١');
    expect(playlist.shadowRoot?.querySelector('[role=status]')?.textContent).to.equal('دواتر: دووەم');
    await expect(playlist).to.be.accessible();
    await oneEvent(player, 'playing');
    expect(service.texts).to.deep.equal([TEXTS[0], TEXTS[1]]);
    expect([part(playlist, 'countdown'), current(playlist)]).to.deep.equal([null, 'دووەم']);
  });

  it('reads all articles one after the other without a countdown, and stops after the last', async () => {
    const { playlist, player, service } = await open({ countdown: 0 });
    await playlist.play();
    await waitFor(() => playlist.currentIndex === 2 && player.ended);
    expect(service.texts).to.deep.equal(TEXTS);
    expect(part(playlist, 'next')).to.equal(null);
    expect(player.paused).to.equal(true);
  });

  it('starts the next one at once when told to', async () => {
    const { playlist, player } = await open({ countdown: 60 });
    await playlist.play(0);
    await oneEvent(player, 'ended');
    await playlist.updateComplete;
    part(playlist, 'next-button')?.click();
    await oneEvent(player, 'playing');
    expect(playlist.currentIndex).to.equal(1);
  });

  for (const [how, cancel] of [
    ['its button', (playlist: Element) => Promise.resolve(part(playlist, 'cancel-button')?.click())],
    ['Escape', () => sendKeys({ press: 'Escape' })],
    ['playing something else', (_: Element, player: KurdishTtsElement) => player.play()],
  ] as const)
    it(`starts nothing once the countdown is cancelled by ${how}`, async () => {
      const { playlist, player } = await open({ countdown: 60 });
      await playlist.play(0);
      await oneEvent(player, 'ended');
      await playlist.updateComplete;
      part(playlist, 'cancel-button')?.focus();
      await cancel(playlist, player);
      await playlist.updateComplete;
      expect(part(playlist, 'next')).to.equal(null);
      expect(playlist.currentIndex).to.equal(0);
    });

  it('stops after each article with auto-next="off"', async () => {
    const { playlist, player } = await open({ countdown: 0, autoNext: 'off' });
    await playlist.play(0);
    await oneEvent(player, 'ended');
    await playlist.updateComplete;
    expect([playlist.currentIndex, part(playlist, 'next')]).to.deep.equal([0, null]);
    await playlist.next();
    await playlist.previous();
    expect(playlist.currentIndex).to.equal(0);
  });

  it('stops after the article in which the sleep timer ends', async () => {
    const { playlist, player } = await open({ countdown: 0 });
    player.sleepTimer = 'end-of-chapter';
    await playlist.play(0);
    await oneEvent(player, 'ended');
    await playlist.updateComplete;
    expect([playlist.currentIndex, player.paused]).to.deep.equal([0, true]);
  });

  it('lists articles that are added later', async () => {
    const { playlist } = await open();
    const link = document.createElement('a');
    Object.assign(link, { href: '/news/4', textContent: 'چوارەم' });
    link.dataset.src = '/speech/four.json';
    playlist.append(link);
    await waitFor(() => buttons(playlist).length === 4);
    const links = playlist.shadowRoot?.querySelectorAll<HTMLAnchorElement>('[part=item-link]');
    expect(links?.[3]?.getAttribute('href')).to.equal('/news/4');
  });

  it('names what is wrong where there is no player, or no such article', async () => {
    const { playlist } = await open();
    expect((await failure(playlist.play(7))).message).to.equal('There is no article 7: the playlist has 3.');
    playlist.htmlFor = 'one';
    expect((await failure(playlist.play(0))).message).to.equal(
      'The attribute "for" names no <kurdish-tts>: "one".',
    );
  });

  it('goes on with its countdown when it is moved, also by way of 80 ms outside', async () => {
    const { playlist, player } = await open({ countdown: 60 });
    const page = playlist.parentElement!;
    await playlist.play(0);
    page.prepend(playlist);
    await oneEvent(player, 'ended');
    await waitFor(() => part(playlist, 'next') !== null);
    playlist.remove();
    await aTimeout(80);
    page.append(playlist);
    await playlist.updateComplete;
    expect(part(playlist, 'next')).to.exist;
    part(playlist, 'next-button')?.click();
    await oneEvent(player, 'playing');
    expect(playlist.currentIndex).to.equal(1);
    player.cancel();
    playlist.remove();
  });

  it('goes on with what it started when it comes back much later', async () => {
    const { playlist, player } = await open({ countdown: 60 });
    const page = playlist.parentElement!;
    await playlist.play(0);
    player.pause();
    playlist.remove();
    await aTimeout(LONG_MS);
    page.append(playlist);
    await player.play();
    await oneEvent(player, 'ended');
    await waitFor(() => part(playlist, 'next') !== null);
    playlist.remove();
  });

  it('starts nothing by itself on a page that was left during its countdown, and is shown again', async () => {
    const { playlist, player } = await open({ countdown: 60 });
    await playlist.play(0);
    await oneEvent(player, 'ended');
    await waitFor(() => part(playlist, 'next') !== null);
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    await playlist.updateComplete;
    expect(part(playlist, 'next')).to.equal(null);
    playlist.remove();
  });

  for (const lang of ['en', 'kmr', 'kmr-Arab'])
    it(`speaks ${lang}`, async () => {
      const { playlist, player } = await open({ countdown: 60, lang });
      await playlist.play(0);
      await oneEvent(player, 'ended');
      await playlist.updateComplete;
      expect(part(playlist, 'base')?.lang).to.equal(lang);
      expect(part(playlist, 'next')?.textContent).not.to.match(/undefined/);
      await expect(playlist).to.be.accessible();
      playlist.remove();
    });
});
