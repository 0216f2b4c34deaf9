import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import { type Dialect, dialectOfVoice, isDialect } from '../../contract/dialects.ts';
import { SpeechError } from '../../contract/errors.ts';
import { pickerStrings } from '../localization/picker-strings.ts';
import type { PickerStrings } from '../localization/strings.ts';
import { asSpeechError } from '../shared/as-speech-error.ts';
import { booleanAttributeConverter } from '../shared/boolean-attribute-converter.ts';
import type { ElementEventMap } from '../shared/element-event-map.ts';
import { isOfTheSite } from '../shared/error-template.ts';
import {
  type KurdishVoicePickerEvents,
  SpeechErrorEvent,
  UpgradeRequiredEvent,
  VoiceChangeEvent,
} from '../shared/events.ts';
import { FormElement } from '../shared/form-element.ts';
import { sharedStyles } from '../shared/shared.styles.ts';
import { localizeDigits } from '../tts/format-time.ts';
import type { KurdishTtsElement } from '../tts/kurdish-tts.ts';
import { pickerStyles } from './kurdish-voice-picker.styles.ts';
import { forgetVoice, rememberVoice } from './remembered-voice.ts';
import { type RowWindow, rowWindow } from './row-window.ts';
import { filterVoices, type VoiceFilter } from './voice-filter.ts';
import { type ListedVoice, VoiceListing } from './voice-listing.ts';
import { renderPicker } from './voice-picker-template.ts';
import { VoicePreview } from './voice-preview.ts';
import {
  isVoiceRestriction,
  recordRestriction,
  restrictionOf,
  type VoiceRestriction,
} from './voice-restrictions.ts';
import type { VoiceChoice } from './voice-selection.ts';

const ANY: VoiceFilter = { query: '', dialect: '', gender: '', collection: '' };
/** Until the first row is measured. */
const ROW_HEIGHT = 52;
/** Those that an element around it hands on as its own. */
const PARTS =
  'voice-menu,voice-close,voice-search,voice-facet,voice-list,voice-option,voice-listen,voice-count,voice-reset,voice-retry,error,upgrade-link';
type ListenButton = HTMLElement & { readonly voice?: ListedVoice };
const NO_ROWS: RowWindow = { first: 0, end: 0 };

/**
 * @summary Finds a voice among all those of the catalog, by ear too.
 * @tag kurdish-voice-picker
 * @fires input - `value` has changed. Bubbles.
 * @fires change - A voice was chosen. Bubbles.
 * @fires {VoiceChangeEvent} kurdish-voicechange - A voice was chosen; `event.detail` is a VoiceChoice. Fired by the `<kurdish-tts>` that `for` names, where there is one. Bubbles.
 * @fires {UpgradeRequiredEvent} kurdish-upgraderequired - A voice was asked for that the plan does not have; `event.detail.upgradeUrl`. Cancel it to show an offer of your own: the picker closes. Bubbles, cancelable.
 * @fires {SpeechErrorEvent} error - A voice could not be heard; `event.error` is a SpeechError.
 * @fires open - The picker was opened.
 * @fires close - It was closed, with or without a choice.
 * @csspart voice-button - Opens the picker, and names the voice.
 * @csspart voice-menu - The open picker, a dialog.
 * @csspart voice-close - Closes it.
 * @csspart voice-search - The field to search in.
 * @csspart voice-facet - Menu of dialects, of genders or of groups.
 * @csspart voice-list - What scrolls.
 * @csspart voice-option - One voice.
 * @csspart voice-listen - Lets a voice be heard, and silences it.
 * @csspart voice-count - How many voices were found.
 * @csspart voice-reset - Goes back to the voice of the page.
 * @csspart voice-retry - Fetches what is missing of the list.
 * @csspart error - What went wrong, announced.
 * @csspart upgrade-link - Where to get a plan that has the voice.
 * @cssprop --kurdish-accent - What is chosen, and the buttons to listen.
 * @cssprop --kurdish-on-accent - The icon on the button of the voice that sounds.
 * @cssprop --kurdish-color - Text and icons.
 * @cssprop --kurdish-surface - Behind all.
 * @cssprop --kurdish-border-color - Around fields and menus.
 * @cssprop --kurdish-radius - Corners of the dialog.
 * @cssprop --kurdish-font - Font family.
 * @cssprop --kurdish-focus-ring - Outline of what has the focus.
 * @cssprop --kurdish-error-color - What went wrong.
 * @cssprop [--kurdish-voice-row-height=3.25rem] - Height of a row.
 * @cssstate open - The picker is open.
 * @cssstate loading - The list of voices is fetched.
 * @cssstate previewing - A voice is heard.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the interface only narrows the types of methods that exist
export class KurdishVoicePickerElement extends FormElement {
  static override styles = [sharedStyles, pickerStyles];
  static override properties: PropertyDeclarations = {
    dialect: { type: String, reflect: true },
    forgetVoice: {
      type: Boolean,
      attribute: 'forget-voice',
      converter: booleanAttributeConverter,
      reflect: true,
    },
    embedded: { type: Boolean, reflect: true },
    speaker: { attribute: false },
  };

  /** `sorani`, `kurmanji` or `badini`, to offer the voices of that dialect alone. */
  declare dialect: Dialect | null;
  /** Do not remember what the reader chooses for the `<kurdish-tts>` that `for` names. */
  declare forgetVoice: boolean;
  /** Without a button of its own: something else calls `show()`. */
  declare embedded: boolean;
  /** The `<kurdish-tts>` whose voice is chosen, in place of the one that `for` names. */
  declare speaker: KurdishTtsElement | undefined;

  readonly #listing = new VoiceListing(() => this.#find(false));
  readonly #preview = new VoicePreview({
    changed: () => this.requestUpdate(),
    failed: (error, voice) => this.#previewFailed(asSpeechError(error), voice),
  });
  readonly #onSpeakerError = (event: Event) => this.#learn((event as SpeechErrorEvent).error);
  readonly #onSpeakerStart = () => {
    this.#asked = this.#watched?.voice;
  };
  #watched: KurdishTtsElement | undefined;
  #voices: MutationObserver | undefined;
  /** The voice that the speaker has last asked for. */
  #asked: string | undefined;
  #isOpen = false;
  #filter = ANY;
  #found: readonly ListedVoice[] = [];
  #rows = NO_ROWS;
  #rowHeight = ROW_HEIGHT;
  #active = 0;
  /** Whether the reader has moved, and the list must not jump to the current voice when more of it comes. */
  #hasMoved = false;
  #pressedOutside = false;
  #chosen: VoiceChoice | undefined;
  #error: SpeechError | undefined;
  #errorText: string | undefined;
  #upgradeUrl: string | undefined;

  constructor() {
    super();
    this.dialect = null;
    this.forgetVoice = false;
    this.embedded = false;
    this.speaker = undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.embedded) this.setAttribute('exportparts', PARTS);
    // The element that `for` names may come later in the page, and its definition later still.
    queueMicrotask(() => this.#watch());
    if (this.htmlFor) void customElements.whenDefined('kurdish-tts').then(() => this.#watch());
    if (document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', () => this.#watch(), { once: true });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watch();
    this.close();
    void this.#preview.close();
  }

  /** Whether it is open. */
  get open(): boolean {
    return this.#isOpen;
  }

  /** The voice that was chosen; undefined while `value` is the page's. */
  get choice(): VoiceChoice | undefined {
    const speaker = this.#speaker;
    if (speaker) return speaker.chosenVoice;
    return this.#chosen?.voice === this.value ? this.#chosen : undefined;
  }

  /** What readers know a voice by, once the list has been fetched. */
  nameOf(id: string): string | undefined {
    return this.#listing.voices.find((voice) => voice.id === id)?.name;
  }

  /** Opens the picker, and fetches the list of voices if it is not there yet. */
  show(): void {
    if (this.#isOpen || this.isOff || !this.isConnected) return;
    this.#watch();
    this.#isOpen = true;
    this.#hasMoved = false;
    this.#forgive();
    this.#filter = { ...ANY, dialect: this.#dialect() ?? '' };
    this.#find(true);
    this.#load();
    this.dispatchEvent(new Event('open'));
  }

  /** Closes it without a choice. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#preview.stop();
    this.#dialog?.close();
    this.#rows = NO_ROWS;
    this.requestUpdate();
    this.renderRoot.querySelector<HTMLElement>('.menu')?.focus();
    this.dispatchEvent(new Event('close'));
  }

  protected override get missingMessage(): string {
    return this.#words.missing;
  }

  /** Rows are used again for other voices while the list scrolls: the focus stays with its voice. */
  protected override update(changed: PropertyValues<this>): void {
    const voice = this.#focusedListen?.voice;
    super.update(changed);
    if (!voice || this.#focusedListen?.voice === voice) return;
    const listens = [...this.renderRoot.querySelectorAll<ListenButton>('[part=voice-listen]')];
    const listen = listens.find((each) => each.voice === voice);
    if (listen) listen.focus({ preventScroll: true });
    else this.#focus(this.#dialog);
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.#watch();
    this.showStates({
      open: this.#isOpen,
      loading: this.#isOpen && this.#listing.loading,
      previewing: this.#preview.current !== undefined,
    });
    const dialog = this.#dialog;
    if (!dialog || !this.#isOpen) return;
    if (!dialog.open) {
      dialog.showModal();
      this.#focus(dialog);
      this.#scrollTo('center');
    }
    this.#placeRows();
  }

  protected override render() {
    return html`${this.embedded ? nothing : this.#renderButton()}${this.#isOpen ? this.#renderDialog() : nothing}`;
  }

  #renderButton() {
    const { strings } = this;
    const name = this.choice?.name ?? this.nameOf(this.#current());
    const shown = name ? localizeDigits(name, strings.digits) : this.#current() || this.#words.title;
    return html`<button part="voice-button" class="menu" type="button" lang=${strings.lang} dir=${strings.dir} aria-haspopup="dialog" aria-expanded=${this.#isOpen}
      aria-label="${this.label || strings.voice}: ${shown}" ?disabled=${this.isOff} @click=${this.show}><bdi>${shown}</bdi></button>`;
  }

  #renderDialog() {
    const { strings } = this;
    const listing = this.#listing;
    const isMute = !listing.loaded && !!listing.error && isOfTheSite(listing.error);
    return renderPicker({
      strings,
      words: this.#words,
      filter: this.#filter,
      dialectIsFixed: this.#fixedDialect() !== undefined,
      hasClones: listing.voices.some(({ collection }) => collection === 'clone'),
      voices: this.#found,
      rows: this.#rows,
      active: this.#active,
      current: this.#current(),
      sounding: this.#preview.current,
      loading: listing.loading ? { done: listing.loaded, total: listing.total } : undefined,
      listingFailed: listing.error !== undefined,
      isMute,
      error: this.#error ?? listing.error,
      errorText: this.#error ? this.#errorText : listing.error && !isMute ? this.#words.failed : undefined,
      upgradeUrl: this.#upgradeUrl,
      canReset: this.choice !== undefined && this.#speaker !== undefined,
      restrictionOf: (voice) => this.#restrictionOf(voice),
      setFilter: (change) => this.#setFilter(change),
      choose: (voice) => this.#choose(voice),
      preview: (voice) => this.#hear(voice),
      scrolled: () => this.#updateRows(),
      retry: () => this.#load(),
      reset: () => this.#reset(),
      close: () => this.close(),
      // Told late: it may have been opened again.
      closed: () => {
        if (!this.#dialog?.open) this.close();
      },
      pressed: (event) => {
        this.#pressedOutside = event.target === this.#dialog;
      },
      clicked: (event) => {
        if (this.#pressedOutside && event.target === this.#dialog) this.close();
      },
      keydown: (event) => this.#onKeydown(event),
    });
  }

  get #words(): PickerStrings {
    return pickerStrings(this.strings.lang);
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot?.querySelector('dialog') ?? null;
  }

  get #focusedListen(): ListenButton | null {
    return (this.renderRoot as ShadowRoot).activeElement as ListenButton | null;
  }

  get #search(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input');
  }

  get #list(): HTMLElement | null {
    return this.renderRoot.querySelector('.list');
  }

  get #speaker(): KurdishTtsElement | undefined {
    const element = this.speaker ?? this.forElement;
    return element && 'chooseVoice' in element ? (element as KurdishTtsElement) : undefined;
  }

  /** Where calls go: as those of the element whose voice is chosen. */
  #source() {
    const { endpoint, tokenEndpoint, tokenSource, fetch, assetBase } = this.#speaker ?? this;
    Object.assign(this, {
      endpoint,
      tokenEndpoint,
      tokenSource: this.tokenSource ?? tokenSource,
      fetch,
      assetBase,
    });
    return { ...this.connection, assetBase: assetBase ?? undefined };
  }

  #fixedDialect(): Dialect | undefined {
    const { dialect } = this.#speaker ?? this;
    return isDialect(dialect) ? dialect : undefined;
  }

  /** What the voices read at first. */
  #dialect(): Dialect | undefined {
    return this.#fixedDialect() ?? this.#speaker?.readingDialect;
  }

  #current(): string {
    return this.#speaker ? this.#speaker.voice : this.value;
  }

  #load(): void {
    void this.#listing.load(this.#source());
    this.requestUpdate();
  }

  /** @param fromStart Whether another list is shown, not more of the same. */
  #find(fromStart: boolean): void {
    const active = this.#found[this.#active];
    this.#found = filterVoices(this.#listing.voices, this.#filter);
    const kept = this.#hasMoved && !fromStart ? active : undefined;
    const at = this.#found.findIndex((voice) => (kept ? voice === kept : voice.id === this.#current()));
    this.#active = Math.max(0, at);
    if (!this.#hasMoved) this.#scrollTo('center');
    this.#updateRows();
    this.requestUpdate();
  }

  #setFilter(change: Partial<VoiceFilter>): void {
    this.#filter = { ...this.#filter, ...change };
    this.#found = filterVoices(this.#listing.voices, this.#filter);
    this.#hasMoved = true;
    this.#active = 0;
    this.#forgive();
    const list = this.#list;
    if (list) list.scrollTop = 0;
    this.#updateRows();
    this.requestUpdate();
  }

  #updateRows(): void {
    const list = this.#list;
    const rows = rowWindow({
      scrolled: list?.scrollTop ?? 0,
      seen: list?.clientHeight ?? 0,
      rowHeight: this.#rowHeight,
      count: this.#found.length,
    });
    if (rows.first === this.#rows.first && rows.end === this.#rows.end) return;
    this.#rows = rows;
    this.requestUpdate();
  }

  /** By the object model: a strict policy refuses style attributes. */
  #placeRows(): void {
    const option = this.renderRoot.querySelector('[role=option]');
    const height = option?.getBoundingClientRect().height;
    if (height && Math.abs(height - this.#rowHeight) > 0.01) {
      this.#rowHeight = height;
      this.requestUpdate();
    }
    const style = (selector: string) => this.renderRoot.querySelector<HTMLElement>(selector)?.style;
    style('.height')?.setProperty('block-size', `${this.#found.length * this.#rowHeight}px`);
    style('.window')?.setProperty('transform', `translateY(${this.#rows.first * this.#rowHeight}px)`);
    this.#updateRows();
    if (!this.shadowRoot?.activeElement) this.#focus(this.#dialog);
  }

  /** A keyboard on the screen would cover the list before anybody has seen it. */
  #focus(dialog: HTMLDialogElement | null): void {
    if (matchMedia('(pointer: coarse)').matches) dialog?.focus();
    else this.#search?.focus();
  }

  #scrollTo(block: 'center' | 'nearest'): void {
    const list = this.#list;
    if (!list) return;
    const top = this.#active * this.#rowHeight;
    const bottom = top + this.#rowHeight;
    this.renderRoot
      .querySelector<HTMLElement>('.height')
      ?.style.setProperty('block-size', `${this.#found.length * this.#rowHeight}px`);
    if (block === 'center') list.scrollTop = top - (list.clientHeight - this.#rowHeight) / 2;
    else if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  }

  #onKeydown(event: KeyboardEvent): void {
    const target = event.target as Element;
    const isListen = target.matches('[part=voice-listen]');
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (target.matches('a, select, button:not([part=voice-listen])')) return;
    const page = Math.max(1, Math.floor((this.#list?.clientHeight ?? 0) / this.#rowHeight) - 1);
    const to = {
      ArrowDown: this.#active + 1,
      ArrowUp: this.#active - 1,
      PageDown: this.#active + page,
      PageUp: this.#active - page,
      Home: event.shiftKey ? undefined : 0,
      End: event.shiftKey ? undefined : this.#found.length - 1,
    }[event.key];
    const voice = this.#found[this.#active];
    if (to !== undefined) this.#moveTo(to);
    else if (event.key === 'Enter' && !isListen && voice)
      event.shiftKey ? this.#hear(voice) : this.#choose(voice);
    else {
      // What is typed belongs into the field, wherever the focus is.
      if (event.key.length === 1 && event.key !== ' ') this.#search?.focus();
      return;
    }
    event.preventDefault();
    if (to !== undefined) this.#search?.focus();
  }

  #moveTo(index: number): void {
    this.#hasMoved = true;
    this.#active = Math.max(0, Math.min(this.#found.length - 1, index));
    this.#scrollTo('nearest');
    this.#updateRows();
    this.requestUpdate();
  }

  #hear(voice: ListedVoice): void {
    this.#hasMoved = true;
    this.#active = Math.max(0, this.#found.indexOf(voice));
    this.#forgive();
    const lock = this.#restrictionOf(voice);
    if (lock) this.#offer(voice, lock);
    else if (this.#preview.current === voice) this.#preview.stop();
    else this.#preview.play(voice, this.#source());
    this.requestUpdate();
  }

  #previewFailed(error: SpeechError, voice: ListedVoice): void {
    recordRestriction(this.#source().endpoint, voice.id, error);
    if (isVoiceRestriction(error))
      this.#offer(voice, { code: error.code as VoiceRestriction['code'], upgradeUrl: error.upgradeUrl });
    else this.#show(error, error.upgradeUrl);
    this.dispatchEvent(new SpeechErrorEvent(error));
  }

  #restrictionOf(voice: ListedVoice): VoiceRestriction | undefined {
    return restrictionOf((this.#speaker ?? this).endpoint, voice, this.#listing.upgradeUrl);
  }

  #choose(voice: ListedVoice): void {
    const lock = this.#restrictionOf(voice);
    if (lock) {
      this.#active = Math.max(0, this.#found.indexOf(voice));
      this.#offer(voice, lock);
      return;
    }
    const { id, voiceGroup, dialect, name } = voice;
    const choice: VoiceChoice = { voice: id, voiceGroup, dialect, name };
    const speaker = this.#speaker;
    const inUse = speaker ? speaker.readingDialect : (this.choice?.dialect ?? dialectOfVoice(id));
    this.close();
    if (id === this.#current() && dialect === inUse) return;
    if (speaker && !this.#forgets()) rememberVoice(choice);
    this.#apply(choice);
  }

  #apply(choice: VoiceChoice): void {
    const speaker = this.#speaker;
    this.#chosen = choice;
    this.value = choice.voice;
    if (speaker) speaker.chooseVoice(choice);
    else this.dispatchEvent(new VoiceChangeEvent(choice));
    this.#tellOfChange();
  }

  #tellOfChange(): void {
    if (this.embedded) return;
    this.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    this.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /** Back to what the page asks for. */
  #reset(): void {
    const speaker = this.#speaker;
    const choice = this.choice;
    if (!speaker || !choice) return;
    forgetVoice(choice.dialect);
    this.#chosen = undefined;
    this.close();
    speaker.chooseVoice(null);
    this.value = speaker.voice;
    this.#tellOfChange();
  }

  /** Says what a voice that cannot be chosen takes, and leaves the choice as it is. */
  #offer(voice: ListedVoice, { code, upgradeUrl }: VoiceRestriction): void {
    const name = localizeDigits(voice.name, this.strings.digits);
    const error = new SpeechError(code, 'The account cannot use this voice.', { field: 'voice', upgradeUrl });
    if (upgradeUrl) {
      const event = new UpgradeRequiredEvent(upgradeUrl);
      this.dispatchEvent(event);
      // An offer of the page cannot be seen behind a modal dialog.
      if (event.defaultPrevented) {
        this.close();
        return;
      }
    }
    this.#show(error, upgradeUrl, code === 'upgrade-required' ? this.#words.notInPlan(name) : undefined);
  }

  #show(error: SpeechError, upgradeUrl: string | undefined, text?: string): void {
    this.#error = error;
    this.#errorText = text;
    this.#upgradeUrl = upgradeUrl;
    this.requestUpdate();
  }

  #forgive(): void {
    this.#error = undefined;
    this.#errorText = undefined;
    this.#upgradeUrl = undefined;
  }

  #watch(): void {
    const speaker = this.isConnected ? this.#speaker : undefined;
    if (this.#watched === speaker) return;
    this.#watched?.removeEventListener('error', this.#onSpeakerError);
    this.#watched?.removeEventListener('loadstart', this.#onSpeakerStart);
    this.#voices?.disconnect();
    this.#watched = speaker;
    if (!speaker) return;
    speaker.addEventListener('error', this.#onSpeakerError);
    speaker.addEventListener('loadstart', this.#onSpeakerStart);
    if (this.embedded) return;
    if (!this.speaker && !this.#forgets()) speaker.recallVoice();
    const follow = () => {
      this.value = speaker.voice;
    };
    this.#voices = new MutationObserver(follow);
    this.#voices.observe(speaker, { attributeFilter: ['voice'] });
    follow();
  }

  /** A voice that was refused when it was to speak is known to be locked. */
  #learn(error: SpeechError): void {
    if (this.#watched && this.#asked) recordRestriction(this.#watched.endpoint, this.#asked, error);
    this.requestUpdate();
  }

  #forgets(): boolean {
    return this.forgetVoice || Boolean(this.#speaker?.forgetVoice);
  }
}

/** Events by name, for `addEventListener`. */
export type KurdishVoicePickerEventMap = ElementEventMap<KurdishVoicePickerEvents>;

// Typed by the element's own events.
export interface KurdishVoicePickerElement {
  addEventListener<Name extends keyof KurdishVoicePickerEventMap>(
    type: Name,
    listener: (this: KurdishVoicePickerElement, event: KurdishVoicePickerEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof KurdishVoicePickerEventMap>(
    type: Name,
    listener: (this: KurdishVoicePickerElement, event: KurdishVoicePickerEventMap[Name]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void;
}

if (globalThis.customElements && !customElements.get('kurdish-voice-picker'))
  customElements.define('kurdish-voice-picker', KurdishVoicePickerElement);

declare global {
  interface HTMLElementTagNameMap {
    'kurdish-voice-picker': KurdishVoicePickerElement;
  }
}
