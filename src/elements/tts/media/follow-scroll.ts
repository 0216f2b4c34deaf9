import type { ReadingPlace } from '../place/reading-place.ts';
import { scrollersOf } from './scrollers-of.ts';

/** Of the height of a view: while the word is between these, nothing scrolls. */
const COMFORT = { top: 0.15, bottom: 0.75 } as const;
/** Where a word comes to stand. */
const READING_LINE = 0.35;
/** A scroll of ours, smooth at its longest, takes so long. */
const OWN_SCROLL_MS = 1000;
const SCROLL_KEYS = /^(Arrow(Up|Down)|Page(Up|Down)|Home|End| )$/;

/** The element's side. */
interface FollowHost {
  /** Whether the page is to follow. */
  isOn(): boolean;
  /** What is read is out of sight, because the reader has scrolled away; or it is in sight again. */
  onLost(isLost: boolean): void;
}

/** Keeps the word that sounds in view, until the reader scrolls; resumes when the word is in view again. */
export class FollowScroll {
  readonly #place: ReadingPlace;
  readonly #host: FollowHost;
  readonly #abort = new AbortController();
  /** The reader has scrolled away from the voice. */
  #isAway = false;
  #isLost = false;
  #scrolledAt = Number.NEGATIVE_INFINITY;

  constructor(place: ReadingPlace, host: FollowHost) {
    this.#place = place;
    this.#host = host;
    const options = { capture: true, passive: true, signal: this.#abort.signal };
    for (const type of ['wheel', 'touchmove']) addEventListener(type, () => this.#takeOver(), options);
    addEventListener('keydown', ({ key, target }) => this.#onKey(key, target), options);
    // The scrollbar, and what else moves the page.
    addEventListener('scroll', () => this.#onScroll(), options);
  }

  /** A word starts to sound. */
  follow(): void {
    if (!this.#host.isOn()) return;
    const word = this.#word();
    if (!word) return;
    const isInView = isComfortable(word);
    if (this.#isAway) this.#set(!isInView, word);
    else if (!isInView) this.#scrollTo(word);
  }

  /** Scrolls to the word that sounds, and follows again. */
  return(): void {
    this.#set(false);
    const word = this.#word();
    if (word) this.#scrollTo(word);
  }

  /** Stops following, and what is offered for it. */
  end(): void {
    this.#set(false);
  }

  close(): void {
    this.end();
    this.#abort.abort();
  }

  #onKey(key: string, target: EventTarget | null): void {
    const isTyping =
      target instanceof HTMLElement && target.matches('input, textarea, select, button, kurdish-tts');
    if (SCROLL_KEYS.test(key) && !isTyping) this.#takeOver();
  }

  #onScroll(): void {
    const isOwn = performance.now() - this.#scrolledAt < OWN_SCROLL_MS;
    if (isOwn || !this.#host.isOn()) return;
    const word = this.#word();
    if (word && (this.#isAway || !isComfortable(word))) this.#set(true, word);
  }

  /** The next scroll is the reader's. */
  #takeOver(): void {
    this.#scrolledAt = Number.NEGATIVE_INFINITY;
  }

  #set(isAway: boolean, word?: Word): void {
    this.#isAway = isAway;
    const isLost = isAway && word !== undefined && !isSeen(word);
    if (this.#isLost === isLost) return;
    this.#isLost = isLost;
    this.#host.onLost(isLost);
  }

  #word(): Word | undefined {
    const { source, offset } = this.#place;
    const range = source?.range({ start: offset, end: offset + 1 });
    const { top, bottom, height } = range?.getBoundingClientRect() ?? {};
    const element = range?.startContainer.parentElement;
    if (top === undefined || bottom === undefined || !height || !element) return undefined;
    const views = scrollersOf(element)
      .map(viewOf)
      .filter(({ before, after }) => before > 1 || after > 1);
    return { top, bottom, views };
  }

  #scrollTo({ top, views }: Word): void {
    this.#scrolledAt = performance.now();
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let at = top;
    for (const { scroller, before, after, ...view } of views) {
      const wanted = at - view.top - READING_LINE * view.height;
      const by = Math.max(-before, Math.min(wanted, after));
      scroller.scrollBy({ top: by, behavior: isCalm ? 'auto' : 'smooth' });
      at -= by;
    }
  }
}

/** Where the word is that sounds. Pixels, from the top of the window. */
interface Word {
  readonly top: number;
  readonly bottom: number;
  /** What scrolls it, from the inside out. */
  readonly views: readonly View[];
}

/** What is seen of something that scrolls. */
interface View {
  readonly scroller: Element;
  readonly top: number;
  readonly height: number;
  /** How far it can be scrolled back, and on. */
  readonly before: number;
  readonly after: number;
}

function viewOf(scroller: Element): View {
  const isPage = scroller === document.scrollingElement;
  const { scrollTop, scrollHeight, clientHeight, clientTop } = scroller;
  const top = isPage ? 0 : scroller.getBoundingClientRect().top + clientTop;
  const height = isPage ? innerHeight - coveredHeight() : clientHeight;
  return { scroller, top, height, before: scrollTop, after: scrollHeight - clientHeight - scrollTop };
}

/** At the bottom of the window, by controls: see `StickyBar`. Pixels. */
const coveredHeight = () => Number.parseFloat(document.documentElement.style.scrollPaddingBlockEnd) || 0;

function isSeen({ top, bottom, views }: Word): boolean {
  return views.every((view) => bottom > view.top && top < view.top + view.height);
}

/** Where a view cannot be scrolled further, its edge is as good as its middle. */
function isComfortable({ top, bottom, views }: Word): boolean {
  return views.every(
    (view) =>
      (view.before <= 1 || top >= view.top + COMFORT.top * view.height) &&
      (view.after <= 1 || bottom <= view.top + COMFORT.bottom * view.height),
  );
}
