import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import { type Dialect, dialectOfVoice, isDialect } from '../../contract/dialects.ts';
import { booleanAttributeConverter } from '../base/boolean-attribute-converter.ts';
import type { ElementEventMap } from '../base/element-event-map.ts';
import { type KurdishVoicePickerEvents, VoiceChangeEvent } from '../base/events.ts';
import { sharedStyles } from '../base/shared.styles.ts';
import { FormElement } from '../connected/form-element.ts';
import { pickerStrings } from '../localization/picker-strings.ts';
import type { PickerStrings } from '../localization/strings.ts';
import { embeddingPlayer } from './embedded-picker.ts';
import { pickerStyles } from './kurdish-voice-picker.styles.ts';
import { readVoiceName } from './read-voice-name.ts';
import { rememberVoiceName } from './remember-voice-name.ts';
import { forgetVoice, readRememberedVoice, rememberVoice } from './remembered-voice.ts';
import { displayName } from './voice-display-name.ts';
import type { ListedVoice } from './voice-listing.ts';
import { VoicePickerDialog } from './voice-picker-dialog.ts';
import { renderPickerButton } from './voice-picker-template.ts';
import type { VoicePlayer } from './voice-player.ts';
import type { PreviewSource } from './voice-preview.ts';
import { recallVoice } from './voice-recall.ts';
import type { VoiceChoice } from './voice-selection.ts';
import { WatchedPlayer } from './watched-player.ts';

/**
 * @summary Searches all voices of the catalog, with previews.
 * @tag kurdish-voice-picker
 * @fires input - `value` has changed. Bubbles.
 * @fires change - A voice was chosen. Bubbles.
 * @fires {VoiceChangeEvent} kurdish-voicechange - A voice was chosen; `event.detail` is a VoiceChoice. Fired by the `<kurdish-tts>` that `for` names, where there is one. Bubbles.
 * @fires {UpgradeRequiredEvent} kurdish-upgraderequired - The plan does not include a voice that was chosen or previewed; `event.detail.upgradeUrl`. Cancel it to show your own offer: the picker closes. Bubbles, cancelable.
 * @fires {SpeechErrorEvent} error - A preview failed; `event.error` is a SpeechError.
 * @fires open - The picker has opened.
 * @fires close - The picker has closed, with or without a choice.
 * @fires {DegradedEvent} kurdish-degraded - The strings of the reader's language could not be loaded. Bubbles.
 * @csspart voice-button - Opens the picker and shows the voice.
 * @csspart voice-menu - The open picker, a dialog.
 * @csspart voice-close - Closes the picker.
 * @csspart voice-search - The search field.
 * @csspart voice-facet - A filter: dialect, gender or group.
 * @csspart voice-list - The scrolling list.
 * @csspart voice-option - One person.
 * @csspart voice-listen - Starts and stops the preview of a voice.
 * @csspart voice-version - Chooses among the versions of a person's voice.
 * @csspart voice-remember - Whether the choice is remembered.
 * @csspart voice-count - Number of voices found.
 * @csspart voice-reset - Returns to the page's voice.
 * @csspart voice-retry - Retries loading the list.
 * @csspart error - Error message, announced by screen readers.
 * @csspart retry-button - Beside an error: tries again.
 * @csspart upgrade-link - Link to a plan that includes the voice.
 * @cssprop --kurdish-accent - The selected voice and the preview buttons.
 * @cssprop --kurdish-on-accent - Icon of the preview button while it plays.
 * @cssprop --kurdish-color - Text and icons.
 * @cssprop --kurdish-surface - Background.
 * @cssprop --kurdish-border-color - Borders of fields and menus.
 * @cssprop --kurdish-radius - Corner radius of the dialog.
 * @cssprop --kurdish-font - Font family.
 * @cssprop --kurdish-focus-ring - Focus outline.
 * @cssprop --kurdish-error-color - Error message.
 * @cssprop [--kurdish-voice-row-height=3.25rem] - Row height.
 * @cssstate open - The picker is open.
 * @cssstate loading - The list of voices is loading.
 * @cssstate previewing - A preview is playing.
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
  };

  /** `sorani`, `kurmanji` or `badini`: offers only voices of that dialect. */
  declare dialect: Dialect | null;
  /** Does not remember the reader's choice for the `<kurdish-tts>` that `for` names. */
  declare forgetVoice: boolean;

  readonly #dialog: VoicePickerDialog = new VoicePickerDialog(this, {
    strings: () => this.strings,
    source: () => this.#source(),
    endpoint: () => (this.#player ?? this).endpoint,
    current: () => this.#current(),
    fixedDialect: () => this.#fixedDialect(),
    initialDialect: () => this.#fixedDialect() ?? this.#player?.readingDialect,
    canReset: () => this.choice !== undefined && this.#player !== undefined,
    remembers: () => (this.#player && !this.#forgets() ? this.#remembers : undefined),
    setRemembers: (remembers) => this.#setRemembers(remembers),
    listed: (voice) => this.#rememberName(voice),
    choose: (voice) => this.#choose(voice),
    reset: () => this.#reset(),
  });
  readonly #watched = new WatchedPlayer(
    (voice) => {
      this.value = voice;
    },
    () => this.requestUpdate(),
  );
  #chosen: VoiceChoice | undefined;
  /** What the reader has set; undefined before. */
  #willRemember: boolean | undefined;

  constructor() {
    super();
    this.dialect = null;
    this.forgetVoice = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // The element that `for` names may come later in the page, and be defined later still.
    queueMicrotask(() => this.#watch());
    if (this.htmlFor) void customElements.whenDefined('kurdish-tts').then(() => this.#watch());
    if (document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', () => this.#watch(), { once: true });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watch();
  }

  /** Whether the picker is open. */
  get open(): boolean {
    return this.#dialog.isOpen;
  }

  /** The reader's choice; undefined while `value` is the page's. */
  get choice(): VoiceChoice | undefined {
    if (this.#player) return this.#player.chosenVoice;
    return this.#chosen?.voice === this.value ? this.#chosen : undefined;
  }

  /** Display name of a voice; undefined until the list of voices has loaded. */
  nameOf(id: string): string | undefined {
    return this.#dialog.nameOf(id);
  }

  /** Opens the picker, and loads the list of voices if necessary. */
  show(): void {
    if (this.open || this.isOff || !this.isConnected) return;
    this.#watch();
    this.#dialog.open();
  }

  /** Closes the picker without a choice. */
  close(): void {
    this.#dialog.close();
  }

  protected override get missingMessage(): string {
    return this.#words.missing;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.#watch();
    this.showStates({
      open: this.open,
      loading: this.#dialog.isLoading,
      previewing: this.#dialog.isPreviewing,
    });
  }

  protected override render() {
    return html`${embeddingPlayer(this) ? nothing : this.#renderButton()}${this.open ? this.#dialog.render() : nothing}`;
  }

  #renderButton() {
    const { strings, label } = this;
    const current = this.#current();
    const { endpoint } = this.#player ?? this;
    const name = readVoiceName(endpoint, current, strings.lang) ?? this.choice?.name ?? this.nameOf(current);
    return renderPickerButton({
      strings,
      label,
      text: name ?? (current ? strings.voice : this.#words.title),
      isOpen: this.open,
      isOff: this.isOff,
      show: () => this.show(),
    });
  }

  get #words(): PickerStrings {
    return pickerStrings(this.strings.lang);
  }

  /** The player whose voice is chosen: the one around the picker, or the one that `for` names. */
  get #player(): VoicePlayer | undefined {
    const element = embeddingPlayer(this) ?? this.forElement;
    return element && 'chooseVoice' in element ? (element as VoicePlayer) : undefined;
  }

  /** The connection of the player, where there is one. */
  #source(): PreviewSource {
    const { endpoint, tokenEndpoint, tokenSource, fetch, assetBase } = this.#player ?? this;
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
    const { dialect } = this.#player ?? this;
    return isDialect(dialect) ? dialect : undefined;
  }

  #current(): string {
    return this.#player ? this.#player.voice : this.value;
  }

  /** Every choice is remembered unless the reader has said no. */
  get #remembers(): boolean {
    const { choice } = this;
    return this.#willRemember ?? (!choice || readRememberedVoice(choice.dialect)?.voice === choice.voice);
  }

  #setRemembers(remembers: boolean): void {
    this.#willRemember = remembers;
    const { choice } = this;
    if (choice && remembers) rememberVoice(choice);
    else if (choice) forgetVoice(choice.dialect);
    this.requestUpdate();
  }

  #choose(voice: ListedVoice): void {
    const { id, voiceGroup, dialect } = voice;
    const { strings } = this;
    const player = this.#player;
    const currentDialect = player ? player.readingDialect : (this.choice?.dialect ?? dialectOfVoice(id));
    this.close();
    if (id === this.#current() && dialect === currentDialect) return;
    const choice: VoiceChoice = { voice: id, voiceGroup, dialect, name: displayName(voice, strings) };
    this.#rememberName(voice);
    if (player && !this.#forgets()) this.#remembers ? rememberVoice(choice) : forgetVoice(dialect);
    this.#chosen = choice;
    this.value = id;
    if (player) player.chooseVoice(choice);
    else this.dispatchEvent(new VoiceChangeEvent(choice));
    this.#dispatchChange();
  }

  /** So that the name is known on the next visit before the list has loaded. */
  #rememberName(voice: ListedVoice): void {
    const player = this.#player;
    if (!this.#forgets() && (this.#remembers || !player)) rememberVoiceName((player ?? this).endpoint, voice);
  }

  /** Returns to the page's voice. */
  #reset(): void {
    const player = this.#player;
    const choice = this.choice;
    if (!player || !choice) return;
    forgetVoice(choice.dialect);
    this.#chosen = undefined;
    this.close();
    player.chooseVoice(null);
    this.value = player.voice;
    this.#dispatchChange();
  }

  #dispatchChange(): void {
    if (embeddingPlayer(this)) return;
    this.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    this.dispatchEvent(new Event('change', { bubbles: true }));
  }

  #watch(): void {
    const player = this.isConnected ? this.#player : undefined;
    if (!this.#watched.watch(player) || !player || embeddingPlayer(this)) return;
    if (!this.#forgets()) recallVoice(player);
    this.#watched.followVoice();
  }

  #forgets(): boolean {
    return this.forgetVoice || Boolean(this.#player?.forgetVoice);
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
