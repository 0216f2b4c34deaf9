import type { ReactiveController, TemplateResult } from 'lit';
import { PLAYBACK_RATE_RANGE } from '../../../audio/playback/playback-rate-range.ts';
import { DegradedEvent } from '../../base/events.ts';
import { localizeDigits } from '../../base/localize-digits.ts';
import { rememberChoice } from '../place/remembered-choice.ts';
import type { BarHost, BarView } from './bar-host.ts';
import { type BarActions, handleBarKey } from './bar-keys.ts';
import { renderBar } from './bar-template.ts';
import { type BarMenuModule, loadBarMenu } from './load-bar-menu.ts';
import { loadPlayingBar, type PlayingBarModule } from './load-playing-bar.ts';

type BarMenu = ReturnType<BarMenuModule['createBarMenu']>;
type PlayingBar = ReturnType<PlayingBarModule['createPlayingBar']>;

/** Moves of the slider from end to end: each is a pixel on a phone, two on a wide bar. To measure the bar would cost a layout. */
const STEPS = 200;
const FRAME_MS = 16;

/** The controls of a player: one row and its keys; what the row has during playback, and the menu, are loaded when they are first needed. */
export class Bar implements ReactiveController {
  readonly #host: BarHost;
  readonly #view: () => BarView;
  #playing: PlayingBar | undefined;
  #hasAsked = false;
  #wasPaused = true;
  #menu: BarMenu | undefined;
  #focused: Element | null | undefined;
  /** It was played, or is to resume where the reader stopped. */
  #isBegun = false;
  /** An answer to a key, said until the state changes. */
  #said = '';
  #saidDuring = '';
  #translation: ((lang: string) => TemplateResult) | undefined;

  /** @param view Asked at every render, and for what the menu shows. */
  constructor(host: BarHost, view: () => BarView) {
    this.#host = host;
    this.#view = view;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#focused = (this.#host.renderRoot as ShadowRoot | undefined)?.activeElement;
    const { paused, currentTime, duration } = this.#host;
    this.#isBegun = !paused || currentTime >= 1 || (this.#isBegun && !Number.isNaN(duration));
    // Where its file could not be loaded, each start tries again.
    const isDue = !this.#hasAsked || (this.#wasPaused && !paused);
    this.#wasPaused = paused;
    if (this.#isBegun && isDue && this.#host.controls) void this.#needPlaying();
  }

  hostUpdated(): void {
    // What had the focus is gone, such as the slider after `cancel()`.
    if (this.#focused && !this.#focused.isConnected) this.#focusPlay();
    this.#menu?.update();
  }

  /** Milliseconds after which `move` is due again, at playback rate 1. */
  get frameMs(): number {
    return this.#host.controls
      ? Math.max(FRAME_MS, (this.#duration * 1000) / STEPS)
      : Number.POSITIVE_INFINITY;
  }

  /** Shows a sentence about the translation of the page before others; undefined ends it. */
  readonly showTranslation = (notice: ((lang: string) => TemplateResult) | undefined): void => {
    this.#translation = notice;
    this.#host.requestUpdate();
  };

  /** Moves the slider to where playback is. */
  move(): void {
    this.#playing?.move();
  }

  render(): TemplateResult {
    const view = this.#view();
    const { strings } = view;
    if (this.#saidDuring !== view.status) this.#said = '';
    return renderBar({
      host: this.#host,
      view,
      duration: this.#duration,
      said: this.#said,
      translation: this.#translation?.(strings.lang),
      playing: this.#isBegun ? this.#playing?.render(strings) : undefined,
      sticky: this.#playing?.renderSticky(strings, view.captions !== undefined),
      hasReturned: this.#playing?.hasReturned,
      toggle: this.#actions.toggle,
      // The button goes away with the error.
      retry: () => {
        void this.#host.play();
        this.#focusPlay();
      },
      openMenu: () => void this.#openMenu('menu'),
      onKey: (event) => this.handleKey(event),
    });
  }

  /** @param lettersOnly As in the menu. */
  handleKey(event: KeyboardEvent, lettersOnly = false): void {
    if (this.#host.disabled) return;
    const { status } = this.#view();
    const isIdle = status === 'idle' && !this.#host.currentTime;
    handleBarKey(event, isIdle ? { ...this.#actions, stop: undefined } : this.#actions, lettersOnly);
  }

  /** Says a sentence to screen readers. */
  say(text: string): void {
    if (this.#menu?.isOpen) {
      this.#menu.say(text);
      return;
    }
    this.#said = text;
    this.#saidDuring = this.#view().status;
    this.#host.requestUpdate();
  }

  readonly #actions: BarActions = {
    toggle: () => {
      if (this.#host.paused) void this.#host.play();
      else this.#host.pause();
    },
    stop: () => this.#host.stop(),
    seekBy: (seconds) => this.#seek(this.#host.currentTime + seconds),
    seekTo: (share) => this.#seek(share * this.#duration),
    changeRate: (step) => {
      const { min, max } = PLAYBACK_RATE_RANGE;
      const rate = Math.round((this.#host.playbackRate + step) * 10) / 10;
      this.#actions.setRate(Math.min(max, Math.max(min, rate)));
      const { digits } = this.#view().strings;
      this.say(`${localizeDigits(String(this.#host.playbackRate), digits)}×`);
    },
    setRate: (rate) => {
      this.#host.playbackRate = rate;
      rememberChoice('rate', rate);
    },
    toggleMuted: () => {
      this.#host.muted = !this.#host.muted;
      void this.#withMenu((menu) => menu.tellMuted());
    },
    toggleCaptions: () => void this.#withMenu((menu) => menu.toggleCaptions()),
    tellPlace: () => void this.#withMenu((menu) => menu.tellPlace()),
    leaveBlock: () => void this.#withMenu((menu) => menu.leaveBlock()),
    showShortcuts: () => void this.#openMenu('shortcuts'),
  };

  #focusPlay(): void {
    this.#host.renderRoot.querySelector<HTMLElement>('[part=play-button]')?.focus({ preventScroll: true });
  }

  /** Seconds of the whole text. */
  get #duration(): number {
    const { duration, estimatedDuration } = this.#host;
    return duration || estimatedDuration;
  }

  #seek(seconds: number): void {
    this.#host.currentTime = Math.max(0, Math.min(seconds, this.#duration));
  }

  async #needPlaying(): Promise<void> {
    if (this.#playing) return;
    this.#hasAsked = true;
    try {
      const { createPlayingBar } = await loadPlayingBar(this.#host.assetBase ?? undefined);
      this.#playing ??= createPlayingBar({
        host: this.#host,
        actions: this.#actions,
        isBegun: () => this.#isBegun,
      });
      this.#host.requestUpdate();
    } catch (error) {
      const reason = (error as Error).message;
      this.#host.dispatchEvent(new DegradedEvent({ feature: 'player-bar', reason }));
    }
  }

  #openMenu(page: 'menu' | 'shortcuts'): Promise<void> {
    return this.#withMenu((menu) => menu.open(page));
  }

  async #withMenu(use: (menu: BarMenu) => void): Promise<void> {
    try {
      const { createBarMenu } = await loadBarMenu(this.#host.assetBase ?? undefined);
      this.#menu ??= createBarMenu({
        host: this.#host,
        view: this.#view,
        actions: this.#actions,
        handleKey: (event) => this.handleKey(event, true),
        say: (text) => this.say(text),
      });
      use(this.#menu);
    } catch (error) {
      this.#view().failed(error);
    }
  }
}
