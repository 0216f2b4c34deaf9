import type { ReactiveController } from 'lit';
import { onRemoval } from '../../base/on-removal.ts';
import type { BarHost } from './bar-host.ts';

/** On the page's root: how much the mini-player covers at the bottom of the window. */
const HEIGHT = '--kurdish-sticky-height';

/** Of the player that was played last: a page has one bar at the bottom of its window. */
let latest: StickyBar | undefined;

/** Whether the bar is shown at the bottom of the window, because its place on the page has left the screen. */
export class StickyBar implements ReactiveController {
  readonly #host: BarHost;
  readonly #isBegun: () => boolean;
  #observer: IntersectionObserver | undefined;
  #resize: ResizeObserver | undefined;
  #isAway = false;
  #isDismissed = false;
  #isFixed = false;
  #wasPaused = true;
  #hasReturned = false;

  /** @param isBegun Something was played: before, there is nothing to keep at hand. */
  constructor(host: BarHost, isBegun: () => boolean) {
    this.#host = host;
    this.#isBegun = isBegun;
    host.addController(this);
    onRemoval(host, {
      gone: () => {
        if (latest === this) latest = undefined;
      },
    });
  }

  get isFixed(): boolean {
    const { sticky, controls } = this.#host;
    return latest === this && sticky && controls && this.#isAway && this.#isBegun() && !this.#isDismissed;
  }

  /** Whether the bar is back in its place from the bottom of the window. */
  get hasReturned(): boolean {
    return this.#hasReturned;
  }

  /** Until the bar has been on screen again. */
  dismiss(): void {
    this.#isDismissed = true;
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    if (this.#isFixed && !this.isFixed) this.#hasReturned = true;
    const { paused } = this.#host;
    // Not at each update: where speech may overlap, two would take turns for ever.
    const isStarting = this.#wasPaused && !paused;
    this.#wasPaused = paused;
    if (!isStarting || latest === this) return;
    const before = latest;
    latest = this;
    if (!before) return;
    if (before.#isFixed) before.#leaveRoom();
    before.#host.requestUpdate();
  }

  hostUpdated(): void {
    if (this.#host.sticky && this.#host.isConnected) this.#observe();
    if (this.isFixed !== this.#isFixed) this.#leaveRoom();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
    this.#isAway = false;
    if (this.#isFixed) this.#leaveRoom();
    this.#wasPaused = true;
  }

  #observe(): void {
    if (this.#observer) return;
    this.#observer = new IntersectionObserver((entries) => {
      this.#isAway = !entries.at(-1)?.isIntersecting;
      if (!this.#isAway) this.#isDismissed = false;
      this.#host.requestUpdate();
    });
    this.#observer.observe(this.#host);
  }

  /** What the keyboard or a link scrolls to does not end up below the bar; pages and other elements can keep clear of it too. */
  #leaveRoom(): void {
    this.#isFixed = this.isFixed;
    this.#resize?.disconnect();
    const bar = this.#host.renderRoot.querySelector('[part=base]');
    if (!this.#isFixed || !bar) {
      setRoom('');
      return;
    }
    const measure = () => setRoom(`${bar.getBoundingClientRect().height}px`);
    measure();
    // Captions and errors change it.
    this.#resize = new ResizeObserver(measure);
    this.#resize.observe(bar);
  }
}

function setRoom(height: string): void {
  const { style } = document.documentElement;
  style.setProperty(HEIGHT, height);
  style.scrollPaddingBlockEnd = height;
}
