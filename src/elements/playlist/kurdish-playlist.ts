import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { ElementEventMap } from '../base/element-event-map.ts';
import type { KurdishPlaylistEvents } from '../base/events.ts';
import { LocalizedElement } from '../base/localized-element.ts';
import { onRemoval } from '../base/on-removal.ts';
import { sharedStyles } from '../base/shared.styles.ts';
import { playlistStrings } from '../localization/playlist-strings.ts';
import type { KurdishTtsElement } from '../tts/kurdish-tts.ts';
import { playlistStyles } from './kurdish-playlist.styles.ts';
import { NextCountdown } from './next-countdown.ts';
import { type PlaylistItem, readPlaylist } from './playlist-item.ts';
import { renderPlaylist } from './playlist-template.ts';

/** Events by name, for `addEventListener`. */
export type KurdishPlaylistEventMap = ElementEventMap<KurdishPlaylistEvents>;

/**
 * @summary Several articles, one after the other, in one player.
 * @tag kurdish-playlist
 * @slot - Links to the articles: `<a href="#id">` to a text on the page, `<a href="/news/1" data-src="1.json">` to published speech. Shown until the script has loaded.
 * @fires change - Another article was started. Bubbles.
 * @fires {DegradedEvent} kurdish-degraded - The strings of the reader's language could not be loaded. Bubbles.
 * @csspart base - The list.
 * @csspart list - The articles.
 * @csspart item - One article.
 * @csspart item-button - Plays and pauses it.
 * @csspart item-link - Its title, which links to it.
 * @csspart next - What comes next, while it counts down.
 * @csspart countdown - The seconds that are left.
 * @csspart next-button - Plays the next article now.
 * @csspart cancel-button - Does not play it.
 * @cssprop --kurdish-accent - The current article and the countdown.
 * @cssprop --kurdish-color - Text and icons.
 * @cssprop --kurdish-surface - Background.
 * @cssprop --kurdish-border-color - Border.
 * @cssprop --kurdish-radius - Corner radius.
 * @cssprop --kurdish-font - Font family.
 * @cssprop --kurdish-focus-ring - Focus outline.
 */
export class KurdishPlaylistElement extends LocalizedElement<KurdishPlaylistEventMap> {
  static override styles = [sharedStyles, playlistStyles];
  static override properties: PropertyDeclarations = {
    autoNext: { type: String, attribute: 'auto-next', reflect: true, useDefault: true },
    countdown: { type: Number, reflect: true, useDefault: true },
  };

  /** Whether the next article starts when one has ended: `on` or `off`. */
  declare autoNext: 'on' | 'off';
  /** Seconds before it does, in which the reader can cancel. 0 starts it at once. */
  declare countdown: number;

  readonly #countdown: NextCountdown = new NextCountdown(
    () => this.requestUpdate(),
    () => void this.next(),
  );
  readonly #links: MutationObserver | undefined =
    globalThis.MutationObserver && new MutationObserver(() => this.requestUpdate());
  #current = -1;
  #watched: KurdishTtsElement | undefined;
  #listeners = new AbortController();

  constructor() {
    super();
    this.autoNext = 'on';
    this.countdown = 5;
    onRemoval(this, {
      gone: () => {
        this.#countdown.stop();
        this.#listeners.abort();
        this.#watched = undefined;
      },
    });
  }

  /** Index of the article that was started last; -1 before. */
  get currentIndex(): number {
    return this.#current;
  }

  /** How many articles there are. */
  get length(): number {
    return this.#items.length;
  }

  /**
   * Starts an article. Resolves when its sound starts.
   * @param index From 0.
   * @throws RangeError as a rejection, where there is no such article, or no player.
   */
  async play(index: number = Math.max(0, this.#current)): Promise<void> {
    const item = this.#items[index];
    const player = this.#player;
    if (!item) throw new RangeError(`There is no article ${index}: the playlist has ${this.length}.`);
    if (!player) throw new RangeError(`The attribute "for" names no <kurdish-tts>: "${this.htmlFor ?? ''}".`);
    this.#countdown.stop();
    this.#watch(player);
    const isOther = index !== this.#current;
    this.#current = index;
    if (isOther || player.headline !== item.title)
      Object.assign(player, { htmlFor: item.textId ?? null, src: item.src ?? '', headline: item.title });
    if (item.src) player.dataset.listeningPage = item.href;
    else delete player.dataset.listeningPage;
    this.requestUpdate();
    if (isOther) this.dispatchEvent(new Event('change', { bubbles: true }));
    await customElements.whenDefined('kurdish-tts');
    await player.play();
  }

  /** Starts the next article, if there is one. */
  async next(): Promise<void> {
    if (this.#current + 1 < this.length) await this.play(this.#current + 1);
  }

  /** Starts the previous article, if there is one. */
  async previous(): Promise<void> {
    if (this.#current > 0) await this.play(this.#current - 1);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#links?.observe(this, { subtree: true, childList: true, characterData: true, attributes: true });
    // It is back; what it started goes on.
    const player = this.#current < 0 ? undefined : this.#player;
    if (player) this.#watch(player);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#links?.disconnect();
  }

  protected override render(): TemplateResult {
    const { strings } = this;
    return html`${renderPlaylist({
      label: this.label,
      strings,
      own: playlistStrings(strings.lang),
      items: this.#items,
      current: this.#current,
      isPlaying: this.#watched?.paused === false,
      disabled: this.disabled,
      secondsLeft: this.#countdown.seconds,
      autoNext: this.autoNext === 'on' && this.countdown > 0,
      toggle: (index) => this.#toggle(index),
      skip: () => this.#report(this.next()),
      cancel: () => this.#cancel(),
      onKey: (event) => {
        if (event.key === 'Escape' && this.#countdown.seconds !== undefined) this.#cancel();
      },
    })}`;
  }

  get #items(): PlaylistItem[] {
    return readPlaylist(this);
  }

  get #player(): KurdishTtsElement | undefined {
    const player = this.forElement;
    return player?.localName === 'kurdish-tts' ? (player as KurdishTtsElement) : undefined;
  }

  #toggle(index: number): void {
    if (index === this.#current && this.#watched?.paused === false) this.#watched.pause();
    else this.#report(this.play(index));
  }

  /** The player shows why it does not speak. */
  #report(playing: Promise<void>): void {
    playing.catch((error: unknown) => {
      if (error instanceof RangeError) reportError(error);
    });
  }

  #cancel(): void {
    const hadFocus = this.shadowRoot?.activeElement?.closest('[part=next]');
    this.#countdown.stop();
    if (hadFocus)
      void this.updateComplete.then(() =>
        this.shadowRoot?.querySelector<HTMLElement>('[aria-current] button')?.focus(),
      );
  }

  #watch(player: KurdishTtsElement): void {
    if (this.#watched === player) return;
    this.#listeners.abort();
    this.#listeners = new AbortController();
    this.#watched = player;
    const { signal } = this.#listeners;
    const listen = (type: string, listener: () => void) =>
      player.addEventListener(type, listener, { signal });
    listen('play', () => this.#countdown.stop());
    listen('pause', () => this.requestUpdate());
    listen('ended', () => {
      const hasNext = this.#current + 1 < this.length;
      // The end of an article is the end of its last chapter.
      if (player.sleepTimer === 'end-of-chapter') player.sleepTimer = null;
      else if (hasNext && this.autoNext === 'on') this.#countdown.start(this.countdown);
    });
  }
}

if (globalThis.customElements && !customElements.get('kurdish-playlist'))
  customElements.define('kurdish-playlist', KurdishPlaylistElement);

declare global {
  interface HTMLElementTagNameMap {
    'kurdish-playlist': KurdishPlaylistElement;
  }
}
