import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import '../../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishTtsElement } from '../../../../src/elements/tts/kurdish-tts.ts';
import { WatchedService } from '../../support/service.ts';
import { recordWords, waitFor } from '../../support/speaker.ts';

interface Attributes {
  readonly click?: string;
  readonly follow?: string;
  readonly link?: boolean;
}

/** The next scroll is the reader's, however soon it follows one of the element's own. */
const turnWheel = (target: Element) => target.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));

/** An article that is higher than the window: a word, empty space, then the rest. */
async function page({ click = 'auto', follow = 'auto', link = false }: Attributes = {}) {
  const service = new WatchedService();
  const root = await fixture<HTMLElement>(html`<div>
    <article id="read">
      <p id="first">سڵاو هاوڕێم. ئەمڕۆ کەشوهەوا زۆر خۆشە.</p>
      <div style="height:1500px"></div>
      <p id="second">دوێنێ چووین بۆ بازاڕ. سێو و هەنارمان کڕی. پاشان گەڕاینەوە بۆ ماڵەوە. دایکم چای لێنا. ${link ? html`<a href="#x">بەستەر</a>` : ''}</p>
      <div style="height:1500px"></div>
    </article>
    <kurdish-tts for="read" resume="off" highlight="word" follow=${follow} click-to-listen=${click} voice="sorani_m001" speed="0.8" latency="immediate" .fetch=${service.fetch}></kurdish-tts>
  </div>`);
  scrollTo(0, 0);
  const element = root.querySelector('kurdish-tts') as KurdishTtsElement;
  const article = root.querySelector('article') as HTMLElement;
  const words = recordWords(element, () => article.textContent ?? '');
  return { root, element, article, words, service };
}

/** Clicks the middle of a word. */
function clickOn(paragraph: Element, word: string): MouseEvent {
  const text = [...paragraph.childNodes].find((node) => node.textContent?.includes(word)) as Text;
  const letters = text instanceof Text ? text : ((text as Node).firstChild as Text);
  const range = new Range();
  const at = letters.data.indexOf(word);
  range.setStart(letters, at);
  range.setEnd(letters, at + word.length);
  const { left, top, width, height } = range.getBoundingClientRect();
  const place = { clientX: left + width / 2, clientY: top + height / 2 };
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ...place });
  letters.parentElement?.dispatchEvent(click);
  return click;
}

const secondTop = (article: Element) => article.querySelector('#second')?.getBoundingClientRect().top ?? 0;
const returnButton = (element: Element) =>
  element.shadowRoot?.querySelector<HTMLButtonElement>('[part=return-button]');

/** A smooth scroll moves in every frame. WebKitGTK has no `scrollend`. */
async function scrollEnd(): Promise<void> {
  for (let still = 0, last = scrollY; still < 10; last = scrollY) {
    await nextFrame();
    still = scrollY === last ? still + 1 : 0;
  }
}

describe('scrolling after the voice', () => {
  afterEach(() => scrollTo(0, 0));

  it('brings the word into view that sounds', async () => {
    const { element, article, words } = await page();
    await element.play();
    expect(secondTop(article)).to.be.above(innerHeight);
    element.skip('paragraph', 1);
    await waitFor(() => words.includes('دوێنێ'));
    await waitFor(() => secondTop(article) < innerHeight / 2 && secondTop(article) > 0);
    element.cancel();
  });

  it('goes on inside a part of the page that scrolls by itself, and brings that into view', async () => {
    const { element, article, words, root } = await page();
    const pane = document.createElement('div');
    pane.style.cssText = 'margin-block-start:1200px;block-size:300px;overflow:auto';
    root.prepend(pane);
    pane.append(article);
    await element.play();
    element.skip('paragraph', 1);
    await waitFor(() => words.includes('دوێنێ'));
    const isSeen = () => {
      const [word, view] = [article.querySelector('#second')!, pane].map((each) =>
        each.getBoundingClientRect(),
      );
      return (
        word!.top >= view!.top && word!.top < view!.top + 150 && word!.top > 0 && word!.top < innerHeight
      );
    };
    await waitFor(isSeen);
    turnWheel(pane);
    pane.scrollTop = 0;
    await waitFor(() => Boolean(returnButton(element)));
    returnButton(element)?.click();
    await waitFor(isSeen);
    element.cancel();
  });

  it('gives way when the reader scrolls, offers to return, and returns', async () => {
    const { element, article, words } = await page();
    element.seekToCharacter((article.textContent ?? '').indexOf('دوێنێ'));
    await element.play();
    await waitFor(() => secondTop(article) < innerHeight);
    await scrollEnd();
    turnWheel(article);
    scrollTo({ top: 0, behavior: 'instant' });
    await waitFor(() => Boolean(returnButton(element)));
    const spoken = words.length;
    await waitFor(() => words.length > spoken);
    expect(scrollY).to.equal(0);
    returnButton(element)?.click();
    await waitFor(() => secondTop(article) < innerHeight / 2);
    expect(returnButton(element)).to.equal(null);
    element.cancel();
  });

  it('never covers the line that is read with its offer', async () => {
    const { element, article, words } = await page();
    element.seekToCharacter((article.textContent ?? '').indexOf('دوێنێ'));
    await element.play();
    await waitFor(() => secondTop(article) < innerHeight);
    await scrollEnd();
    turnWheel(article);
    // The line stands at the bottom of the window, where the button would be.
    scrollTo({ top: scrollY + secondTop(article) - innerHeight + 40, behavior: 'instant' });
    const spoken = words.length;
    await waitFor(() => words.length > spoken + 1);
    expect(secondTop(article)).to.be.within(
      innerHeight - 60,
      innerHeight,
      'the page stays where the reader put it',
    );
    expect(returnButton(element)).to.equal(null);
    scrollTo({ top: 0, behavior: 'instant' });
    await waitFor(() => Boolean(returnButton(element)));
    scrollTo({ top: scrollY + secondTop(article) - innerHeight + 40, behavior: 'instant' });
    await waitFor(() => !returnButton(element));
    element.cancel();
  });

  it('takes its offer away when the speech ends', async () => {
    const { element, article } = await page();
    element.seekToCharacter((article.textContent ?? '').indexOf('دوێنێ'));
    await element.play();
    await scrollEnd();
    turnWheel(article);
    scrollTo({ top: 0, behavior: 'instant' });
    await waitFor(() => Boolean(returnButton(element)));
    element.pause();
    expect(returnButton(element)).to.equal(null);
  });

  it('does not happen with follow="off", nor without a highlight', async () => {
    const { element, words } = await page({ follow: 'off' });
    await element.play();
    element.skip('paragraph', 1);
    await waitFor(() => words.includes('دوێنێ'));
    element.follow = 'auto';
    element.highlight = 'off';
    await waitFor(() => words.includes('چووین'));
    expect(scrollY).to.equal(0);
    element.cancel();
  });
});

describe('a click on a sentence', () => {
  afterEach(() => scrollTo(0, 0));

  it('goes there once the text has been played, and not before', async () => {
    const { element, article, words } = await page();
    const first = article.querySelector('#first') as Element;
    expect(clickOn(first, 'خۆشە').defaultPrevented).to.equal(false);
    expect(element.paused).to.equal(true);
    await element.play();
    await waitFor(() => words.length > 0);
    element.pause();
    expect(clickOn(first, 'خۆشە').defaultPrevented).to.equal(true);
    await waitFor(() => words.includes('ئەمڕۆ'));
    expect(element.paused).to.equal(false);
    element.cancel();
  });

  it('goes there also after the element was out of the page, where a click goes nowhere', async () => {
    const { element, article } = await page({ click: 'on' });
    const first = article.querySelector('#first') as Element;
    await waitFor(() => clickOn(first, 'کەشوهەوا').defaultPrevented);
    element.pause();
    const place = element.parentElement!;
    element.remove();
    expect(clickOn(first, 'کەشوهەوا').defaultPrevented).to.equal(false);
    place.append(element);
    expect(clickOn(first, 'کەشوهەوا').defaultPrevented).to.equal(true);
    element.cancel();
  });

  it('starts at rest with click-to-listen="on", also by Enter where the caret is', async () => {
    const { element, article, words } = await page({ click: 'on' });
    const first = article.querySelector('#first') as Element;
    await waitFor(() => clickOn(first, 'کەشوهەوا').defaultPrevented);
    await waitFor(() => words.includes('ئەمڕۆ'));
    element.stop();
    getSelection()?.collapse(first.firstChild, 3);
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
    );
    await waitFor(() => words.includes('هاوڕێم.'));
    getSelection()?.removeAllRanges();
    element.cancel();
  });

  it('leaves links, selections and texts with links alone', async () => {
    const { element, article, words } = await page({ link: true });
    const first = article.querySelector('#first') as Element;
    await element.play();
    await waitFor(() => words.length > 0);
    expect(clickOn(first, 'خۆشە').defaultPrevented).to.equal(false);
    element.clickToListen = 'on';
    const second = article.querySelector('#second') as Element;
    second.scrollIntoView();
    second.querySelector('a')?.addEventListener('click', (event) => event.preventDefault(), { once: true });
    clickOn(second, 'بەستەر');
    scrollTo(0, 0);
    getSelection()?.selectAllChildren(first);
    expect(clickOn(first, 'خۆشە').defaultPrevented).to.equal(false);
    getSelection()?.removeAllRanges();
    const { currentTime } = element;
    expect(currentTime).to.be.below(3);
    element.clickToListen = 'off';
    expect(clickOn(first, 'خۆشە').defaultPrevented).to.equal(false);
    element.cancel();
  });
});
