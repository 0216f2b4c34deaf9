import type { TokenSource } from '../../client/token-source.ts';
import type { Dialect } from '../../contract/dialects.ts';
import { SpeechError } from '../../contract/errors.ts';
import type { VoiceGroup } from '../../contract/limits.ts';
import { VoiceChangeEvent } from '../base/events.ts';
import type { Locale } from '../localization/strings.ts';
import { loadVoicePicker } from './load-voice-picker.ts';
import { readVoiceName } from './read-voice-name.ts';
import { forgetVoice, readRememberedVoice } from './remembered-voice.ts';
import type { VoicePlayer } from './voice-player.ts';
import { onVoiceRecall } from './voice-recall.ts';
import type { VoiceChoice, VoiceSelection } from './voice-selection.ts';

/**
 * Decides which voice a player uses, the page's or the reader's, and opens the picker.
 * @typeParam Text What the player reads.
 */
export class VoiceSelectionController<Text = unknown> {
  readonly #element: VoicePlayer;
  readonly #pageDialect: (text?: Text) => Dialect;
  /** The page's own voice, kept while the reader's choice is in use. */
  #page: VoiceSelection = { voice: '', voiceGroup: 'v3' };
  /** A group that the page has set while the reader's choice is in use: that of the voice it may set next. */
  #nextGroup: VoiceGroup | undefined;
  /** Whether the element's properties are being set from here rather than by the page. */
  #isApplying = false;
  /** The voice of the current request. */
  requestedVoice: string | undefined;
  /** A picker beside the element chooses for it. */
  #hasPicker = false;
  #chosen: VoiceChoice | undefined;
  /** The latest choice of this visit. */
  #latest: VoiceChoice | null = null;
  /** The page dialect for which the voice was last decided. */
  #decidedFor: Dialect | undefined;
  /** The voice as last set from here; any other was set by the page's script. */
  #known: string | undefined;
  /** By voice and language. */
  readonly #fetchedNames: Record<string, string> = {};
  #picker: { nameOf(id: string): string | undefined } | undefined;

  /** @param pageDialect The dialect being read, whatever the reader has chosen. */
  constructor(element: VoicePlayer, pageDialect: (text?: Text) => Dialect) {
    this.#element = element;
    this.#pageDialect = pageDialect;
    onVoiceRecall(element, () => {
      this.#hasPicker = true;
      this.recall();
    });
  }

  /** The reader's choice; undefined while the page's voice is in use. */
  get chosen(): VoiceChoice | undefined {
    return this.#chosen;
  }

  /**
   * Display name of the voice, once the service has told it. Empty until then: a name that is made of the id would be replaced later.
   * @param lang BCP 47 tag of the user interface.
   */
  nameIn(lang: string): string {
    const { endpoint, voice } = this.#element;
    const { [`${voice} ${lang}`]: fetched } = this.#fetchedNames;
    return (
      readVoiceName(endpoint, voice, lang) ??
      this.#chosen?.name ??
      this.#picker?.nameOf(voice) ??
      fetched ??
      ''
    );
  }

  /** Fetches the name that `nameIn` lacks. Where that fails it stays empty, and the next call tries again. */
  async fetchName(locale: Locale): Promise<void> {
    const element = this.#element;
    const { voice } = element;
    const key = `${voice} ${locale.lang}`;
    if (!voice || this.#fetchedNames[key] !== undefined || this.nameIn(locale.lang)) return;
    this.#fetchedNames[key] = '';
    try {
      const { fetchVoiceName } = await loadVoicePicker(element.assetBase ?? undefined);
      this.#fetchedNames[key] = (await fetchVoiceName(element, locale)) ?? '';
      element.requestUpdate();
    } catch {
      delete this.#fetchedNames[key];
    }
  }

  /** The page's voice. */
  get ofPage(): string {
    return this.chosen ? this.#page.voice : this.#element.voice;
  }

  /** Call it once the page's own voice is set: a voice set later overrides the remembered one. */
  notice(): void {
    this.#known ??= this.#element.voice;
  }

  /**
   * The page's own voice or group ends the reader's choice, voice and group together: the service refuses a voice under another group.
   * Call it on every assignment, even of an equal value. A page that repeats the choice, as a controlled component does, leaves it in use.
   */
  pageSet(property: keyof VoiceSelection): void {
    const chosen = this.#chosen;
    if (!chosen || this.#isApplying) return;
    const value = { [property]: this.#element[property] };
    if (property === 'voiceGroup') this.#nextGroup = this.#element.voiceGroup;
    if (value[property] === chosen[property]) return;
    this.#chosen = undefined;
    this.#apply({ ...this.#page, ...(this.#nextGroup && { voiceGroup: this.#nextGroup }), ...value });
  }

  /** @param choice The voice to use from now on; null for the page's. */
  choose(choice: VoiceChoice | null): void {
    this.#use(choice);
    this.#latest = choice;
    this.#decidedFor = this.#pageDialect();
    this.#element.dispatchEvent(new VoiceChangeEvent(this.#element));
  }

  /**
   * Uses the reader's choice for the dialect, made now or on an earlier visit. An element without controls or picker keeps the page's
   * voice.
   * @param text By default, the element's current one.
   */
  recall(text?: Text): void {
    const dialect = this.#pageDialect(text);
    const { voice, controls, forgetVoice } = this.#element;
    this.notice();
    if (
      forgetVoice ||
      !(controls || this.#hasPicker) ||
      dialect === this.#decidedFor ||
      voice !== this.#known
    )
      return;
    this.#decidedFor = dialect;
    const choice = this.#latest?.dialect === dialect ? this.#latest : readRememberedVoice(dialect);
    // A voice that was chosen for one dialect may not read another.
    if (choice || this.chosen?.dialect !== dialect) this.#use(choice);
  }

  /** Drops a choice that the account may no longer use, so that the page is not silenced for good. */
  refused({ code }: SpeechError): void {
    const { chosen } = this;
    if (!chosen || chosen.voice !== this.requestedVoice) return;
    if (code !== 'upgrade-required' && code !== 'voice-unavailable') return;
    forgetVoice(chosen.dialect);
    this.#latest = null;
    this.#use(null);
  }

  /**
   * Drops a choice of an earlier visit that was refused.
   * @returns False if there was none: a voice chosen in this visit fails with an error that says why.
   */
  forget(error: unknown): boolean {
    const { chosen } = this;
    if (!chosen || chosen === this.#latest || !(error instanceof SpeechError)) return false;
    this.refused(error);
    return this.chosen === undefined;
  }

  /**
   * @param button The button that was pressed.
   * @throws SpeechError `asset-blocked`
   */
  async open(button: HTMLElement, tokenSource: TokenSource): Promise<void> {
    button.ariaBusy = 'true';
    try {
      const { openVoicePicker } = await loadVoicePicker(this.#element.assetBase ?? undefined);
      this.#picker = openVoicePicker(this.#element, tokenSource);
    } finally {
      button.ariaBusy = null;
    }
  }

  #use(choice: VoiceChoice | null | undefined): void {
    const { voice, voiceGroup } = this.#element;
    if (!this.#chosen) this.#page = { voice, voiceGroup };
    this.#chosen = choice ?? undefined;
    this.#nextGroup = undefined;
    const selection = choice ?? this.#page;
    this.#known = selection.voice;
    this.#apply(selection);
  }

  #apply({ voice, voiceGroup }: VoiceSelection): void {
    this.#isApplying = true;
    this.#element.voice = voice;
    this.#element.voiceGroup = voiceGroup;
    this.#isApplying = false;
  }
}
