import type { ReadingPlace } from '../tts/place/reading-place.ts';

/** Of the height of the view: while the word is between these, nothing scrolls. */
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
  /** The reader has scrolled away from the voice, or is back. */
  onAway(isAway: boolean): void;
}

/** Keeps the word that sounds in view, until the reader scrolls; goes on when the word is in view again. */
export class FollowScroll {
  readonly #place: ReadingPlace;
  readonly #host: FollowHost;
  readonly #abort = new AbortController();
  #isAway = false;
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
    const rectangle = this.#rectangle();
    if (!rectangle) return;
    const isComfortable = isWithin(rectangle);
    if (this.#isAway && isComfortable) this.#set(false);
    else if (!this.#isAway && !isComfortable) this.#scrollTo(rectangle);
  }

  /** Scrolls to the word that sounds, and follows again. */
  return(): void {
    this.#set(false);
    const rectangle = this.#rectangle();
    if (rectangle) this.#scrollTo(rectangle);
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
    if (isOwn || this.#isAway || !this.#host.isOn()) return;
    const rectangle = this.#rectangle();
    if (rectangle && !isWithin(rectangle)) this.#set(true);
  }

  /** The next scroll is the reader's. */
  #takeOver(): void {
    this.#scrolledAt = Number.NEGATIVE_INFINITY;
  }

  #set(isAway: boolean): void {
    if (this.#isAway === isAway) return;
    this.#isAway = isAway;
    this.#host.onAway(isAway);
  }

  #rectangle(): DOMRect | undefined {
    const { source, offset } = this.#place;
    const range = source?.range({ start: offset, end: offset + 1 });
    const rectangle = range?.getBoundingClientRect();
    return rectangle?.height ? rectangle : undefined;
  }

  #scrollTo({ top }: DOMRect): void {
    this.#scrolledAt = performance.now();
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollBy({ top: top - READING_LINE * innerHeight, behavior: isCalm ? 'auto' : 'smooth' });
  }
}

function isWithin({ top, bottom }: DOMRect): boolean {
  return top >= COMFORT.top * innerHeight && bottom <= COMFORT.bottom * innerHeight;
}
