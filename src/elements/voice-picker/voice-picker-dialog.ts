import type { ReactiveController } from '@lit/reactive-element';
import type { TemplateResult } from 'lit';
import type { Dialect } from '../../contract/dialects.ts';
import { SpeechError } from '../../contract/errors.ts';
import { asSpeechError } from '../base/as-speech-error.ts';
import { isOfTheSite } from '../base/error-template.ts';
import { SpeechErrorEvent, UpgradeRequiredEvent } from '../base/events.ts';
import { reportToDeveloper } from '../base/report-to-developer.ts';
import { pickerStrings } from '../localization/picker-strings.ts';
import type { Strings } from '../localization/strings.ts';
import { VirtualList, type VirtualListHost } from './virtual-list.ts';
import { displayName } from './voice-display-name.ts';
import { filterVoices, type VoiceFilter } from './voice-filter.ts';
import { type ListedVoice, VoiceListing } from './voice-listing.ts';
import { numberVersions, type Person, shownVersion, VoicePeople } from './voice-people.ts';
import { renderPicker } from './voice-picker-template.ts';
import { type PreviewSource, VoicePreview } from './voice-preview.ts';
import {
  isVoiceRestriction,
  recordRestriction,
  restrictionOf,
  type VoiceRestriction,
} from './voice-restrictions.ts';

/** How the dialog reaches its element. */
export interface VoicePickerDialogOptions {
  strings(): Strings;
  source(): PreviewSource;
  endpoint(): string;
  /** Id of the voice in use. */
  current(): string;
  /** The only dialect to offer, where there is one. */
  fixedDialect(): Dialect | undefined;
  /** The dialect to filter by at first. */
  initialDialect(): Dialect | undefined;
  /** Whether the reader can return to the page's voice. */
  canReset(): boolean;
  /** Whether the next choice is remembered; undefined where the page wants none remembered. */
  remembers(): boolean | undefined;
  setRemembers(remembers: boolean): void;
  /** The service has told the name of the voice in use. */
  listed(voice: ListedVoice): void;
  choose(voice: ListedVoice): void;
  reset(): void;
}

const ANY: VoiceFilter = { query: '', dialect: '', gender: '', collection: '' };

/** An error shown in the dialog. */
interface Notice {
  readonly error: SpeechError;
  readonly upgradeUrl: string | undefined;
  /** Shown instead of the usual sentence for the error. */
  readonly text?: string | undefined;
  /** The voice whose preview failed. */
  readonly failed?: ListedVoice | undefined;
}

/** The open picker: lists the voices of the catalog, filters them, plays previews and reports the chosen one. */
export class VoicePickerDialog implements ReactiveController {
  isOpen = false;
  readonly #host: VirtualListHost & HTMLElement;
  readonly #options: VoicePickerDialogOptions;
  readonly #list: VirtualList<Person>;
  #people = new VoicePeople();
  readonly #listing = new VoiceListing(() => this.#listed());
  readonly #preview = new VoicePreview({
    changed: () => this.#host.requestUpdate(),
    failed: (error, voice) => this.#previewFailed(asSpeechError(error), voice),
  });
  #versions = numberVersions([]);
  #filter = ANY;
  #notice: Notice | undefined;
  #pressedOutside = false;

  constructor(host: VirtualListHost & HTMLElement, options: VoicePickerDialogOptions) {
    this.#host = host;
    this.#options = options;
    this.#list = new VirtualList(host, () => this.#focus());
    host.addController(this);
  }

  get isLoading(): boolean {
    return this.isOpen && this.#listing.loading;
  }

  get isPreviewing(): boolean {
    return this.#preview.current !== undefined;
  }

  nameOf(id: string): string | undefined {
    const voice = this.#listedVoice(id);
    return voice && displayName(voice, this.#options.strings());
  }

  open(): void {
    this.isOpen = true;
    this.#people = new VoicePeople();
    this.#list.clear();
    this.#notice = undefined;
    this.#filter = { ...ANY, dialect: this.#options.initialDialect() ?? '' };
    this.#find(true);
    this.#load();
    this.#host.dispatchEvent(new Event('open'));
  }

  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#preview.stop();
    this.#dialog?.close();
    this.#list.clear();
    this.#host.requestUpdate();
    this.#host.renderRoot.querySelector<HTMLElement>('.menu')?.focus();
    this.#host.dispatchEvent(new Event('close'));
  }

  hostDisconnected(): void {
    this.close();
    void this.#preview.close();
  }

  hostUpdated(): void {
    const dialog = this.#dialog;
    if (!dialog || !this.isOpen) return;
    if (!dialog.open) {
      dialog.showModal();
      this.#focus();
      this.#list.scrollToActive('center');
      this.#list.layOut();
    }
    if (!this.#host.shadowRoot?.activeElement) this.#focus();
  }

  render(): TemplateResult {
    const options = this.#options;
    const listing = this.#listing;
    const strings = options.strings();
    const words = pickerStrings(strings.lang);
    const isMute = !listing.loaded && !!listing.error && isOfTheSite(listing.error);
    return renderPicker({
      strings,
      words,
      filter: this.#filter,
      dialectIsFixed: options.fixedDialect() !== undefined,
      list: this.#list,
      listing,
      current: options.current(),
      previewed: this.#preview.current,
      isMute,
      error: this.#notice?.error ?? listing.error,
      errorText: this.#notice ? this.#notice.text : listing.error && !isMute ? words.failed : undefined,
      upgradeUrl: this.#notice?.upgradeUrl,
      canReset: options.canReset(),
      remembers: options.remembers(),
      shown: (person) => this.#shown(person),
      versionOf: (voice) => this.#versions.get(voice)!,
      pick: (person, id) => this.#pick(person, id),
      setRemembers: (remembers) => options.setRemembers(remembers),
      retryPreview: () => {
        const { failed } = this.#notice ?? {};
        if (failed) this.#togglePreview(failed);
      },
      restrictionOf: (voice) => this.#restrictionOf(voice),
      setFilter: (change) => this.#setFilter(change),
      choose: (voice) => this.#choose(voice),
      preview: (voice) => this.#togglePreview(voice),
      scrolled: () => this.#list.updateRows(),
      retry: () => this.#load(),
      reset: () => options.reset(),
      close: () => this.close(),
      // Dispatched late: the dialog may have been opened again.
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

  get #dialog(): HTMLDialogElement | null {
    return this.#host.renderRoot?.querySelector('dialog') ?? null;
  }

  get #search(): HTMLInputElement | null {
    return this.#host.renderRoot.querySelector('input');
  }

  /** On touch screens the dialog itself: the on-screen keyboard would cover the list. */
  #focus(): void {
    if (matchMedia('(pointer: coarse)').matches) this.#dialog?.focus();
    else this.#search?.focus();
  }

  #load(): void {
    void this.#listing.load(this.#options.source());
    this.#host.requestUpdate();
  }

  #listed(): void {
    this.#versions = numberVersions(this.#listing.voices);
    const voice = this.#listedVoice(this.#options.current());
    if (voice) this.#options.listed(voice);
    this.#find(false);
  }

  #listedVoice(id: string): ListedVoice | undefined {
    return this.#listing.voices.find((voice) => voice.id === id);
  }

  /** @param isOtherList Another list is shown, rather than more of the same one. */
  #find(isOtherList: boolean): void {
    const list = this.#list;
    const current = this.#options.current();
    const kept = list.hasMoved && !isOtherList ? list.active : undefined;
    const found = this.#found();
    list.show(
      found,
      found.findIndex((person) =>
        kept ? person === kept : person.versions.some(({ id }) => id === current),
      ),
    );
    if (list.hasMoved) return;
    list.scrollToActive('center');
    list.updateRows();
  }

  #setFilter(change: Partial<VoiceFilter>): void {
    this.#filter = { ...this.#filter, ...change };
    this.#notice = undefined;
    this.#list.hasMoved = true;
    this.#list.scrollToTop();
    this.#list.show(this.#found(), 0);
  }

  #found(): readonly Person[] {
    const voices = filterVoices(this.#listing.voices, this.#filter);
    return this.#people.of(voices, !this.#filter.query.trim(), (voice) => this.#isLocked(voice));
  }

  #shown(person: Person): ListedVoice {
    return shownVersion(person, this.#options.current(), (voice) => this.#isLocked(voice));
  }

  #isLocked(voice: ListedVoice): boolean {
    return this.#restrictionOf(voice) !== undefined;
  }

  #pick(person: Person, id: string): void {
    person.picked = person.versions.find((voice) => voice.id === id);
    this.#list.hasMoved = true;
    this.#list.activate(this.#list.items.indexOf(person));
    this.#host.requestUpdate();
  }

  #onKeydown(event: KeyboardEvent): void {
    const target = event.target as Element;
    const isListen = target.matches('[part=voice-listen]');
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (target.matches('a, select, button:not([part=voice-listen])')) return;
    const person = this.#list.active;
    const voice = person && this.#shown(person);
    if (this.#list.moveByKey(event)) this.#search?.focus();
    else if (event.key === 'Enter' && !isListen && voice)
      event.shiftKey ? this.#togglePreview(voice) : this.#choose(voice);
    else {
      // Typing goes to the search field, wherever the focus is.
      if (event.key.length === 1 && event.key !== ' ') this.#search?.focus();
      return;
    }
    event.preventDefault();
  }

  #choose(voice: ListedVoice): void {
    const restriction = this.#restrictionOf(voice);
    if (!restriction) {
      this.#options.choose(voice);
      return;
    }
    this.#activate(voice);
    this.#offerUpgrade(voice, restriction);
  }

  #togglePreview(voice: ListedVoice): void {
    this.#list.hasMoved = true;
    this.#activate(voice);
    this.#notice = undefined;
    const restriction = this.#restrictionOf(voice);
    if (restriction) this.#offerUpgrade(voice, restriction);
    else if (this.#preview.current === voice) this.#preview.stop();
    else this.#preview.play(voice, this.#options.source());
    this.#host.requestUpdate();
  }

  #previewFailed(error: SpeechError, voice: ListedVoice): void {
    const { code, upgradeUrl } = error;
    recordRestriction(this.#options.endpoint(), voice.id, error);
    if (isVoiceRestriction(error))
      this.#offerUpgrade(voice, { code: code as VoiceRestriction['code'], upgradeUrl });
    else this.#show({ error, upgradeUrl, failed: voice });
    reportToDeveloper(error);
    this.#host.dispatchEvent(new SpeechErrorEvent(error));
  }

  #restrictionOf(voice: ListedVoice): VoiceRestriction | undefined {
    return restrictionOf(this.#options.endpoint(), voice, this.#listing.upgradeUrl);
  }

  /** Explains why a voice cannot be chosen, and where to get it. */
  #offerUpgrade(voice: ListedVoice, { code, upgradeUrl }: VoiceRestriction): void {
    const error = new SpeechError(code, 'The account cannot use this voice.', { field: 'voice', upgradeUrl });
    if (upgradeUrl) {
      const event = new UpgradeRequiredEvent(upgradeUrl);
      this.#host.dispatchEvent(event);
      // The page's own offer would be hidden behind the modal dialog.
      if (event.defaultPrevented) {
        this.close();
        return;
      }
    }
    const strings = this.#options.strings();
    const text =
      code === 'upgrade-required'
        ? pickerStrings(strings.lang).notInPlan(displayName(voice, strings))
        : undefined;
    this.#show({ error, upgradeUrl, text });
  }

  #show(notice: Notice): void {
    this.#notice = notice;
    this.#host.requestUpdate();
  }

  /** The row then stays at this version, though it turns out to be locked. */
  #activate(voice: ListedVoice): void {
    const index = this.#list.items.findIndex(({ versions }) => versions.includes(voice));
    const person = this.#list.items[index];
    if (person) person.picked = voice;
    this.#list.activate(index);
  }
}
