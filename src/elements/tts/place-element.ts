import type { PropertyDeclarations, PropertyValues } from 'lit';
import type { Dialect } from '../../contract/dialects.ts';
import { estimatedDuration } from '../../text/estimated-duration.ts';
import { SleepEvent } from '../base/events.ts';
import { onPageHide } from '../base/on-page-hide.ts';
import { onRemoval } from '../base/on-removal.ts';
import type { Chapter } from './place/chapters.ts';
import { listenLink, parseListenLink } from './place/listen-link.ts';
import { ReadingPlace } from './place/reading-place.ts';
import { recallChoice } from './place/remembered-choice.ts';
import { hasPlace, recallPlace, rememberPlace } from './place/remembered-place.ts';
import type { SkipUnit } from './place/skip-target.ts';
import { type SleepTime, SleepTimer } from './place/sleep-timer.ts';
import type { TextReader } from './place/text-reader.ts';
import { SynthesisElement } from './synthesis-element.ts';
import { keepOriginals } from './text/original-text.ts';
import { spokenOffset } from './text/text-source.ts';

/** Shorter texts start again from the beginning, in seconds at speed 1. */
const SHORTEST_REMEMBERED = 60;
/** The place is written so often while playing. */
const REMEMBER_MS = 5000;

/** The reader's place in the text: where playback starts, goes and stops. */
export abstract class PlaceElement extends SynthesisElement {
  static override properties: PropertyDeclarations = {
    follow: { type: String, reflect: true, useDefault: true },
    clickToListen: { type: String, attribute: 'click-to-listen', reflect: true, useDefault: true },
    resume: { type: String, reflect: true, useDefault: true },
    preview: { type: Number, reflect: true },
  };

  /** `auto` scrolls to what is being read where `highlight` is on, until the reader scrolls; `off` never scrolls. */
  declare follow: 'auto' | 'off';
  /**
   * A click on a sentence of the text, or Enter where the caret is, goes there: with `auto` once it has been played, if the text has no
   * links; with `on` always, links excepted; with `off` never.
   */
  declare clickToListen: 'auto' | 'on' | 'off';
  /** `auto` starts where this reader stopped in the same text on an earlier visit, as remembered in this browser; `off` at the start. */
  declare resume: 'auto' | 'off';
  /**
   * Seconds at playback rate 1, above 0, after which it pauses and dispatches `kurdish-limit`: a preview. Nothing that begins beyond it is fetched. Null, or no
   * attribute, plays all of the text, and goes on with one that has stopped there. Only the proxy keeps the rest from a reader who knows about browsers.
   */
  declare preview: number | null | undefined;

  protected abstract readonly reader: TextReader;

  #place: ReadingPlace | undefined;
  #rememberedAt = 0;
  #stopWatchingPage: (() => void) | undefined;
  readonly #sleep = new SleepTimer({
    sleep: () => {
      this.pause();
      this.dispatchEvent(new SleepEvent());
    },
    offset: () => this.place.offset,
    chapterEnd: () => this.#chapterEnd(),
  });

  constructor() {
    super();
    this.follow = 'auto';
    this.clickToListen = 'auto';
    this.resume = 'auto';
    this.preview = null;
    this.addEventListener('timeupdate', () => this.#followPlace());
    this.addEventListener('pause', this.#notePlace);
    this.addEventListener('ended', this.#notePlace);
    onRemoval(this, {
      gone: () => {
        removeEventListener('hashchange', this.#openLink);
        this.#stopWatchingPage?.();
        this.#stopWatchingPage = undefined;
        document.removeEventListener('visibilitychange', this.#notePlace);
        this.sleepTimer = null;
      },
    });
  }

  protected get place(): ReadingPlace {
    this.#place ??= new ReadingPlace(this.speech, this.reader, () => this.speed);
    return this.#place;
  }

  /** Seconds; settable anywhere in the text: what has not arrived there is requested from that sentence on, once playing. */
  override get currentTime(): number {
    return super.currentTime;
  }

  override set currentTime(seconds: number) {
    this.place.seek(seconds);
  }

  /** Seconds of the text at playback rate 1, also before anything is requested: an estimate from its length; 0 without a text. */
  get estimatedDuration(): number {
    return this.place.duration;
  }

  /** The headings of the text and when they are read; empty if there are fewer than two. */
  get chapters(): readonly Chapter[] {
    return this.place.chapters;
  }

  /** Minutes after which it pauses, `end-of-chapter`, or null. Dispatches `kurdish-sleep` when it does. */
  get sleepTimer(): SleepTime {
    return this.#sleep.time;
  }

  set sleepTimer(time: SleepTime) {
    this.#sleep.set(time);
    this.requestUpdate();
  }

  /**
   * Goes to the sentence that contains a character; to the very word where it has been spoken.
   * @param charIndex UTF-16 offset in the author's text, as in `boundary` events.
   */
  seekToCharacter(charIndex: number): void {
    const { source } = this.place;
    if (source && Number.isFinite(charIndex)) this.place.seekTo(spokenOffset(source, charIndex));
  }

  /**
   * Goes to the next sentence or paragraph, or with -1 to the start of this one, and from there to the one before.
   * @returns False where there is none.
   */
  skip(unit: SkipUnit, direction: 1 | -1): boolean {
    return this.place.skip(unit, direction);
  }

  /** The address of this page with the current sentence: who opens it starts there. */
  shareUrl(): string {
    const { source, offset } = this.place;
    const sentence = source && this.place.sentenceAt(source, offset);
    const charIndex = source && sentence ? source.authorOffset(sentence.start) : 0;
    return listenLink(location.href, { id: this.id || undefined, charIndex });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    keepOriginals(this.getRootNode());
    addEventListener('hashchange', this.#openLink);
    this.#stopWatchingPage ??= onPageHide(() => {
      this.#notePlace();
      this.pause();
    });
    // A tab in the background may be discarded without another event.
    document.addEventListener('visibilitychange', this.#notePlace);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // What a framework puts in its place begins before this one pauses.
    this.#notePlace();
  }

  /** The dialect of the current text, or of the element's own. */
  get readingDialect(): Dialect {
    return this.reader.dialect;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (changed.has('preview')) this.speech.timeline.limit = this.preview || Number.POSITIVE_INFINITY;
    // The reader has asked for more or less of what is being read. Initial values replace undefined.
    if (changed.get('brief') !== undefined && !this.paused) void this.reader.play();
  }

  /** Goes where the page's address says, or where the reader stopped, in the reading and at the rate they chose. Nothing is requested. */
  protected recallPlace(): void {
    if (this.controls) {
      this.brief ||= recallChoice('brief') > 0;
      this.playbackRate = recallChoice('rate') || this.playbackRate;
    }
    if (this.#openLink() || this.resume === 'off' || !hasPlace(location.pathname)) return;
    const { source } = this.place;
    const offset = source && recallPlace(location.pathname, source.text);
    if (offset) this.place.seekTo(offset);
  }

  /** @returns Whether the address names a sentence of this element. */
  readonly #openLink = (): boolean => {
    const link = parseListenLink(location.hash);
    const isOwn = link && (link.id ? link.id === this.id : document.querySelector(this.localName) === this);
    const { source } = this.place;
    if (!isOwn || !source) return false;
    const offset = spokenOffset(source, link.charIndex);
    this.place.seekTo(offset);
    const sentence = this.place.sentenceAt(source, offset);
    const range = sentence && source.range(sentence);
    range?.startContainer.parentElement?.scrollIntoView({ block: 'center' });
    return true;
  };

  readonly #notePlace = () => this.#remember(this.ended ? 0 : this.place.offset);

  #followPlace(): void {
    this.#sleep.follow();
    if (this.paused || performance.now() - this.#rememberedAt < REMEMBER_MS) return;
    this.#rememberedAt = performance.now();
    this.#notePlace();
  }

  /** @param offset In the spoken text; 0 forgets the place. */
  #remember(offset: number): void {
    const source = this.speech.run?.source;
    if (!source || this.resume === 'off' || !this.reader.isOwn(source)) return;
    if (estimatedDuration(source.text.length, 1) < SHORTEST_REMEMBERED) return;
    const isBegun = offset > (this.speech.run?.sentences[0]?.end ?? 0);
    rememberPlace(location.pathname, source.text, isBegun ? offset : 0);
  }

  #chapterEnd(): number {
    const { offset, source, chapters } = this.place;
    const next = chapters.find(({ character }) => source && spokenOffset(source, character) > offset);
    return next && source ? spokenOffset(source, next.character) : Number.POSITIVE_INFINITY;
  }
}
