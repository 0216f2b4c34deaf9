import { aTimeout, expect, fixture, html, oneEvent } from '@open-wc/testing';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import { STREAM, WatchedService } from '../support/service.ts';
import { recordWords, waitFor } from '../support/speaker.ts';

const PLACES = 'kurdish-speech:places';
/** With it, the text takes more than a minute. */
const LONG = { rest: 'پاشان گەڕاینەوە بۆ ماڵەوە. '.repeat(28) };

/** Two chapters of three sentences, one of them inside a list; white space as authors leave it. */
const article = (id: string, rest = '') => html`<article id=${id}>
  <h2>سەرەتا</h2>
  <p>سڵاو   هاوڕێم. ئەمڕۆ کەشوهەوا زۆر خۆشە.</p>
  <h2>بازاڕ</h2>
  <p>دوێنێ چووین بۆ بازاڕ.</p><ul><li>سێومان کڕی.</li></ul>${rest}
</article>`;

async function player(
  service = new WatchedService(),
  { resume = 'auto', id = 'player', rest = '' } = {},
): Promise<{ element: KurdishTtsElement; text: () => string; service: WatchedService }> {
  const page = await fixture(
    html`<div>${article(`${id}-article`, rest)}<kurdish-tts id=${id} for=${`${id}-article`} resume=${resume} voice="sorani_m001" speed="2" latency="immediate" .fetch=${service.fetch}></kurdish-tts></div>`,
  );
  const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
  await element.updateComplete;
  const read = page.querySelector('article') as HTMLElement;
  return { element, service, text: () => read.textContent ?? '' };
}

async function firstWord(element: KurdishTtsElement, text: () => string): Promise<string> {
  const words = recordWords(element, text);
  await element.play();
  await waitFor(() => words.length > 0);
  return words[0] as string;
}

describe("the reader's place", () => {
  beforeEach(async () => {
    localStorage.removeItem(PLACES);
    await caches.delete('kurdish-speech');
  });
  afterEach(() => {
    localStorage.removeItem(PLACES);
    history.replaceState(null, '', location.pathname + location.search);
  });

  it('is set before anything is requested, and speech starts at that sentence', async () => {
    const { element, service, text } = await player();
    expect(element.estimatedDuration).to.be.within(2, 12);
    element.currentTime = element.estimatedDuration * 0.75;
    expect(element.currentTime).to.be.closeTo(
      element.estimatedDuration * 0.7,
      element.estimatedDuration * 0.2,
    );
    expect(service.texts).to.deep.equal([]);
    expect(await firstWord(element, text)).to.equal('دوێنێ');
    expect(service.texts.join(' ')).to.not.include('سڵاو');
    element.cancel();
  });

  it('is set, and has its chapters, while the first words are still awaited', async () => {
    const service = new WatchedService();
    const { element, text } = await player(service);
    const [chapters, duration] = [element.chapters, element.estimatedDuration];
    const words = recordWords(element, text);
    service.next(STREAM, () => new Promise(() => {}));
    element.play().catch(() => {});
    await waitFor(() => service.texts.length === 1);
    expect(element.chapters[1]?.startTime).to.be.closeTo(chapters[1]?.startTime ?? 0, duration * 0.05);
    element.currentTime = duration * 0.75;
    expect(element.currentTime).to.be.closeTo(duration * 0.7, duration * 0.2);
    await waitFor(() => words.length > 0);
    expect(words[0]).to.equal('دوێنێ');
    expect(service.texts.slice(1).join(' ')).to.not.include('سڵاو');
    element.cancel();
  });

  it("is a character of the author's text, white space and all", async () => {
    const { element, text } = await player();
    element.seekToCharacter(text().indexOf('خۆشە'));
    expect(await firstWord(element, text)).to.equal('ئەمڕۆ');
    element.cancel();
  });

  it('moves by sentences and paragraphs, while playing and at rest', async () => {
    const { element, text } = await player();
    expect(element.skip('paragraph', 1)).to.equal(true);
    expect(element.skip('sentence', 1)).to.equal(true);
    expect(await firstWord(element, text)).to.equal('ئەمڕۆ');
    const words = recordWords(element, text);
    element.skip('sentence', -1);
    await waitFor(() => words.includes('سڵاو'));
    element.skip('paragraph', 1);
    await waitFor(() => words.includes('بازاڕ'));
    element.seekToCharacter(text().indexOf('سێومان'));
    expect(element.skip('sentence', 1)).to.equal(false);
    element.cancel();
  });

  it('is told by chapters, with their times', async () => {
    const { element, text } = await player();
    const [first, second] = element.chapters;
    expect(element.chapters.map(({ title }) => title)).to.deep.equal(['سەرەتا', 'بازاڕ']);
    expect(text().slice(second.character)).to.match(/^بازاڕ/);
    expect(first.startTime).to.equal(0);
    expect(second.startTime).to.equal(first.endTime);
    expect(second.endTime).to.equal(element.estimatedDuration);
    element.currentTime = second.startTime;
    expect(await firstWord(element, text)).to.equal('بازاڕ');
    element.cancel();
  });

  it('is remembered from one visit to the next, until the end', async () => {
    const { element, text } = await player(undefined, LONG);
    element.seekToCharacter(text().indexOf('دوێنێ'));
    await element.play();
    element.pause();
    const visit = await player(undefined, LONG);
    expect(visit.element.currentTime).to.be.above(0);
    expect(visit.service.texts).to.deep.equal([]);
    expect(await firstWord(visit.element, visit.text)).to.equal('دوێنێ');
    visit.element.seekToCharacter(visit.text().lastIndexOf('پاشان'));
    await oneEvent(visit.element, 'ended');
    await aTimeout(0);
    expect(localStorage.getItem(PLACES)).to.equal(null);
    // The reader turns to another tab.
    document.dispatchEvent(new Event('visibilitychange'));
    expect(localStorage.getItem(PLACES)).to.equal(null);
    element.cancel();
  });

  it('is that of a player that is put in the place of one that speaks, as frameworks do', async () => {
    const { element, text } = await player(undefined, LONG);
    const words = recordWords(element, text);
    await element.play();
    await waitFor(() => words.includes('دوێنێ'));
    const other = element.cloneNode() as KurdishTtsElement;
    const service = new WatchedService();
    other.fetch = service.fetch;
    element.replaceWith(other);
    await waitFor(() => other.currentTime > 0);
    expect(await firstWord(other, text)).to.equal('دوێنێ');
    other.cancel();
  });

  it('is not remembered with resume="off", nor that of a text of speak()', async () => {
    const { element, text } = await player(undefined, { ...LONG, resume: 'off' });
    element.seekToCharacter(text().indexOf('دوێنێ'));
    await element.play();
    element.pause();
    element.resume = 'auto';
    await element.speak(`یەک دوو سێ. چوار پێنج. ${LONG.rest}`);
    element.skip('sentence', 1);
    element.pause();
    expect(localStorage.getItem(PLACES)).to.equal(null);
    element.cancel();
  });

  it('is not remembered of a short text', async () => {
    const { element, text } = await player();
    element.seekToCharacter(text().indexOf('دوێنێ'));
    await element.play();
    element.pause();
    expect(localStorage.getItem(PLACES)).to.equal(null);
    element.cancel();
  });

  it("is shared as a link, which starts there, and shows it, on another's page", async () => {
    const { element, text } = await player();
    element.seekToCharacter(text().indexOf('بازاڕ.'));
    const url = new URL(element.shareUrl());
    expect(url.hash).to.equal(`#listen=player,${text().indexOf('دوێنێ')}`);
    element.remove();
    history.replaceState(null, '', url.hash);
    const other = await player(undefined, { id: 'other' });
    expect(other.element.currentTime).to.equal(0);
    const opened = await player();
    expect(opened.service.texts).to.deep.equal([]);
    expect(await firstWord(opened.element, opened.text)).to.equal('دوێنێ');
    opened.element.cancel();
  });

  it('pauses at the end of the chapter when told to, and says so', async () => {
    const { element, text } = await player();
    element.seekToCharacter(text().indexOf('ئەمڕۆ'));
    element.sleepTimer = 'end-of-chapter';
    const words = recordWords(element, text);
    const sleeps = oneEvent(element, 'kurdish-sleep');
    await element.play();
    await sleeps;
    expect(element.paused).to.equal(true);
    expect(element.sleepTimer).to.equal(null);
    expect(words.at(-1)).to.be.oneOf(['خۆشە.', 'بازاڕ']);
    element.cancel();
  });
});
