import type { ReactiveController, TemplateResult } from 'lit';
import { PLAYBACK_RATE_RANGE } from '../../../audio/playback/playback-rate-range.ts';
import { localizeDigits } from '../../base/format-time.ts';
import type { Strings } from '../../localization/strings.ts';
import { rememberChoice } from '../place/remembered-choice.ts';
import type { BarHost, BarView } from './bar-host.ts';
import { type BarActions, handleBarKey } from './bar-keys.ts';
import { renderBar } from './bar-template.ts';
import { type BarMenuModule, loadBarMenu } from './load-bar-menu.ts';
import { renderPlaying, renderSticky } from './playing-template.ts';
import { SeekRow } from './seek-row.ts';
import { StickyBar } from './sticky-bar.ts';

type BarMenu = ReturnType<BarMenuModule['createBarMenu']>;

/** The controls of a player: one row, its keys, and the menu, which is loaded when it is first opened. */
export class Bar implements ReactiveController {
  readonly #host: BarHost;
  readonly #view: () => BarView;
  readonly #seekRow: SeekRow;
  readonly #sticky: StickyBar;
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
    this.#seekRow = new SeekRow(host);
    this.#sticky = new StickyBar(host, () => this.#isBegun);
    host.addController(this);
  }

  hostUpdate(): void {
    this.#focused = (this.#host.renderRoot as ShadowRoot | undefined)?.activeElement;
    const { paused, currentTime, duration } = this.#host;
    this.#isBegun = !paused || currentTime >= 1 || (this.#isBegun && !Number.isNaN(duration));
  }

  hostUpdated(): void {
    // What had the focus is gone, such as the slider after `cancel()`.
    if (this.#focused && !this.#focused.isConnected) this.#focusPlay();
    this.#menu?.update();
  }

  /** Milliseconds after which `move` is due again, at playback rate 1. */
  get frameMs(): number {
    return this.#host.controls ? this.#seekRow.stepMs : Number.POSITIVE_INFINITY;
  }

  /** Shows a sentence about the translation of the page before others; undefined ends it. */
  readonly showTranslation = (notice: ((lang: string) => TemplateResult) | undefined): void => {
    this.#translation = notice;
    this.#host.requestUpdate();
  };

  /** Moves the slider to where playback is. */
  move(): void {
    this.#seekRow.move();
  }

  render(): TemplateResult {
    const view = this.#view();
    const { strings } = view;
    if (this.#saidDuring !== view.status) this.#said = '';
    return renderBar({
      host: this.#host,
      view,
      seekRow: this.#seekRow,
      said: this.#said,
      translation: this.#translation?.(strings.lang),
      playing: this.#isBegun ? this.#renderPlaying(strings) : undefined,
      sticky: this.#sticky.isFixed
        ? renderSticky(strings, view.captions !== undefined, () => this.#dismiss())
        : undefined,
      hasReturned: this.#sticky.hasReturned,
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

  #renderPlaying(strings: Strings): TemplateResult {
    return renderPlaying({
      host: this.#host,
      strings,
      seekRow: this.#seekRow,
      seekBy: this.#actions.seekBy,
      setRate: this.#actions.setRate,
    });
  }

  #dismiss(): void {
    this.#sticky.dismiss();
    this.#host.pause();
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
    seekTo: (share) => this.#seek(share * this.#seekRow.duration),
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

  #seek(seconds: number): void {
    this.#host.currentTime = Math.max(0, Math.min(seconds, this.#seekRow.duration));
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
