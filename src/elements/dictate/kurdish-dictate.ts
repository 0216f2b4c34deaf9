import type { PropertyDeclarations, PropertyValues } from 'lit';
import { microphoneObstacle } from '../../audio/capture/microphone-error.ts';
import type { SpeechError } from '../../contract/errors.ts';
import type { TranscriptionDialect } from '../../contract/transcription.ts';
import { trackFields } from '../insertion/field-tracking.ts';
import type { InsertMode, TextInsertion } from '../insertion/text-insertion.ts';
import { dictationStrings } from '../localization/localized-strings.ts';
import { booleanAttributeConverter } from '../shared/boolean-attribute-converter.ts';
import type { ElementEventMap } from '../shared/element-event-map.ts';
import { FormElement } from '../shared/form-element.ts';
import { onFirstInteraction } from '../shared/on-first-interaction.ts';
import { sharedStyles } from '../shared/shared.styles.ts';
import { renderDictate } from './dictate-template.ts';
import { DictationController, type DictationSession, type UploadProgress } from './dictation-controller.ts';
import type { DictationMode, DictationSettings, Reconnect, Switch, Trigger } from './dictation-settings.ts';
import { type DictationState, isCapturing } from './dictation-state.ts';
import { dictateStyles } from './kurdish-dictate.styles.ts';
import {
  type DictationResult,
  DictationResultEvent,
  type KurdishDictateEvents,
} from './kurdish-dictate-events.ts';
import type { DictationModule } from './load-dictation.ts';
import { MicrophoneAccess, type MicrophonePermission } from './microphone-access.ts';
import { createPushToTalk } from './push-to-talk.ts';

const STATES = ['requesting', 'connecting', 'recording', 'paused', 'finalizing', 'reconnecting'] as const;
const CLOCK_MS = 1000;

/**
 * @summary Writes what is said in Kurdish into a field, while it is said.
 * @tag kurdish-dictate
 * @fires start - It listens.
 * @fires audiostart - The microphone is open.
 * @fires speechstart - Somebody speaks.
 * @fires {DictationResultEvent} result - Something was heard; the fields are those of SpeechRecognitionEvent.
 * @fires speechend - Nobody speaks any more.
 * @fires audioend - The microphone is closed.
 * @fires nomatch - Speech was heard, and no words.
 * @fires mute - The microphone gives no sound for a while.
 * @fires unmute - It does again.
 * @fires pause - `pause()` was called.
 * @fires resume - `resume()` was called.
 * @fires {SpeechErrorEvent} error - Dictation failed; `event.error` is a SpeechError.
 * @fires end - It has ended, however.
 * @fires input - `value` has changed. Bubbles.
 * @fires change - A dictation has ended that changed `value`. Bubbles.
 * @fires {Event} dataavailable - The recording is whole: `toBlob()` has it.
 * @fires permissionchange - `permissionState` has changed.
 * @fires devicechange - `devices` has changed.
 * @fires kurdish-reconnecting - The session broke: the rest is recorded, and transcribed at the end. Bubbles.
 * @fires kurdish-reconnected - The recording was transcribed. Bubbles.
 * @fires kurdish-sessionchange - `session` has changed. Bubbles.
 * @fires {DegradedEvent} kurdish-degraded - Dictation goes on in a lesser way. Bubbles.
 * @fires {UpgradeRequiredEvent} kurdish-upgraderequired - The plan refused; `event.detail.upgradeUrl`. Bubbles, cancelable.
 * @slot icon - In place of the microphone.
 * @slot recording-icon - In place of the icon while it listens.
 * @csspart base - All of it.
 * @csspart button - Dictate and stop.
 * @csspart icon - The icon's place.
 * @csspart level - The ring that grows with the voice.
 * @csspart timer - How long it may last yet.
 * @csspart progress - How far the upload of the recording is.
 * @csspart device-select - Menu of microphones, where there are several.
 * @csspart interim - What is heard, where no field shows it.
 * @csspart final - What was heard, where no field shows it.
 * @csspart status - What is going on.
 * @csspart error - What went wrong, announced.
 * @csspart upgrade-link - Where to lift the limit that was met.
 * @cssprop --kurdish-accent - The button.
 * @cssprop --kurdish-on-accent - The icon on the button.
 * @cssprop --kurdish-color - Text and icons.
 * @cssprop --kurdish-surface - Behind menus.
 * @cssprop --kurdish-border-color - Around menus.
 * @cssprop --kurdish-recording-color - The button while it listens.
 * @cssprop --kurdish-font - Font family of the controls.
 * @cssprop --kurdish-focus-ring - Outline of what has the focus.
 * @cssprop --kurdish-error-color - What went wrong.
 * @cssprop --kurdish-level - Set here while it listens: loudness, 0 to 1.
 * @cssstate loading - It was asked to listen, and what it needs for it is being fetched.
 * @cssstate requesting - The reader is asked for the microphone.
 * @cssstate connecting - A session is opened.
 * @cssstate recording - It listens.
 * @cssstate speaking - Somebody speaks.
 * @cssstate muted - The microphone gives no sound: a mute key, or a phone call.
 * @cssstate paused - `pause()` was called.
 * @cssstate finalizing - The last words are awaited.
 * @cssstate reconnecting - The session broke; the rest is recorded.
 * @cssstate denied - The microphone was refused.
 * @cssstate error - Dictation failed: `error` says why.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the interface only narrows the types of methods that exist
export class KurdishDictateElement extends FormElement {
  static override styles = [sharedStyles, dictateStyles];
  static override properties: PropertyDeclarations = {
    dialect: { type: String, reflect: true, useDefault: true },
    mode: { type: String, reflect: true, useDefault: true },
    interimResults: {
      type: Boolean,
      attribute: 'interim-results',
      converter: booleanAttributeConverter,
      reflect: true,
    },
    continuous: { type: Boolean, reflect: true },
    silenceTimeout: { type: Number, attribute: 'silence-timeout', reflect: true, useDefault: true },
    maxDuration: { type: Number, attribute: 'max-duration', reflect: true, useDefault: true },
    trigger: { type: String, reflect: true, useDefault: true },
    insert: { type: String, reflect: true, useDefault: true },
    reconnect: { type: String, reflect: true, useDefault: true },
    deviceId: { type: String, attribute: 'device-id', reflect: true },
    echoCancellation: { type: String, attribute: 'echo-cancellation', reflect: true },
    noiseSuppression: { type: String, attribute: 'noise-suppression', reflect: true },
    autoGainControl: { type: String, attribute: 'auto-gain-control', reflect: true },
    stream: { attribute: false },
  };

  /** Whether this browser can give a page its microphone, here. */
  static isSupported(): boolean {
    return microphoneObstacle() === undefined;
  }

  /** What is spoken: `sorani` or `kurmanji`. */
  declare dialect: TranscriptionDialect;
  /** `live` writes while it listens, `record` afterwards, `auto` is live where a session can be had. */
  declare mode: DictationMode;
  /** Write what is heard before it is final. */
  declare interimResults: boolean;
  /** Go on after the first final text. */
  declare continuous: boolean;
  /** Seconds without speech after which it ends; 0 never. */
  declare silenceTimeout: number;
  /** Seconds of listening, pauses not counted, after which it ends; 0 never. */
  declare maxDuration: number;
  /** `toggle`: press to start, press to stop. `hold`: talk while it is pressed. */
  declare trigger: Trigger;
  /** Where the text goes: at the `caret`, behind what is there (`append`), or in its place (`replace`). */
  declare insert: InsertMode;
  /** What becomes of a session that breaks. `record`: its recording is transcribed. `session`: another is bought. `none`: it is an error. */
  declare reconnect: Reconnect;
  /** The microphone wished for, of `devices`; another is taken where it is gone. */
  declare deviceId: string | null;
  /** The microphone's own removal of what the page sounds; without it the browser's choice. */
  declare echoCancellation: Switch | null;
  /** The microphone's own removal of noise; without it the browser's choice. */
  declare noiseSuppression: Switch | null;
  /** The microphone's own levelling; without it the browser's choice. */
  declare autoGainControl: Switch | null;
  /** Listened to in place of a microphone; its tracks are left running. */
  declare stream: MediaStream | undefined;

  readonly #dictation: DictationController = new DictationController(this, {
    assetBase: () => this.assetBase ?? undefined,
    settings: (parts) => this.#prepare(parts),
    dispatch: (event) => this.#dispatch(event),
    textChanged: () => this.#write(),
    stateChanged: () => {
      this.#show();
      // An upload tells many times a second how far it is, which changes nothing of it.
      if (!this.#dictation.progress) void this.#access.refresh(this.state === 'requesting');
    },
  });
  readonly #access = new MicrophoneAccess((event) => {
    this.dispatchEvent(event);
    this.#show();
  });
  readonly #push = createPushToTalk({
    holds: () => this.trigger === 'hold',
    start: () => void this.start(),
    stop: () => this.stop(),
    toggle: () => (this.state === 'inactive' && !this.#dictation.loading ? void this.start() : this.stop()),
  });
  #insertion: TextInsertion | undefined;
  #stopWaiting: (() => void) | undefined;
  #results: readonly DictationResult[] = [];
  /** `value` before this dictation. */
  #valueBefore = '';
  /** The final texts that screen readers were told. */
  #told: readonly string[] = [];
  #announcement = '';
  #isSpeaking = false;
  #isMuted = false;
  #upgradeUrl: string | undefined;
  #clock: ReturnType<typeof setInterval> | undefined;
  #frame = 0;

  constructor() {
    super();
    this.dialect = 'sorani';
    this.mode = 'auto';
    this.interimResults = false;
    this.continuous = false;
    this.silenceTimeout = 15;
    this.maxDuration = 0;
    this.trigger = 'toggle';
    this.insert = 'caret';
    this.reconnect = 'record';
    this.deviceId = null;
    this.echoCancellation = null;
    this.noiseSuppression = null;
    this.autoGainControl = null;
    // A label of the page, and `click()`, press the button.
    this.addEventListener('click', (event) => {
      if (event.composedPath()[0] === this && !this.isOff) this.#push.click(event);
    });
  }

  /** What it is doing; `inactive` when nothing. */
  get state(): DictationState {
    return this.#dictation.state;
  }

  /** True while the microphone is open. */
  get listening(): boolean {
    return isCapturing(this.state);
  }

  /** What was heard in this dictation, or in the last, in the shape of SpeechRecognitionResultList. */
  get results(): readonly DictationResult[] {
    return this.#results;
  }

  /** All of this dictation, or of the last: final texts and what is heard of the next. */
  get transcript(): string {
    return [...this.#dictation.finals, this.#dictation.interim].filter(Boolean).join(' ');
  }

  /** The final texts of this dictation, or of the last. */
  get finalTranscript(): string {
    return this.#dictation.finals.join(' ');
  }

  /** What is heard of a text that is not final yet. */
  get interimTranscript(): string {
    return this.#dictation.interim;
  }

  /** Whether the page may listen; `unknown` where the browser does not tell. */
  get permissionState(): MicrophonePermission {
    return this.#access.permission;
  }

  /** Microphones by name; none before listening is allowed. */
  get devices(): readonly MediaDeviceInfo[] {
    return this.#access.devices;
  }

  /** Loudness, 0 to 1. */
  get level(): number {
    return this.#dictation.level;
  }

  /** Bytes of the recording that have been sent, while it is sent. */
  get progress(): UploadProgress | null {
    return this.#dictation.progress ?? null;
  }

  /** The live session of this dictation, or of the last; null before there was one. */
  get session(): DictationSession | null {
    return this.#dictation.session ?? null;
  }

  /** Why the latest dictation failed. */
  get error(): SpeechError | null {
    return this.#dictation.error ?? null;
  }

  /**
   * Asks for the microphone and listens; call it from a click or a key. Resolves when it listens.
   * @throws SpeechError as a rejection: `not-allowed` `audio-capture` `audio-busy` `insecure-context` `not-supported` `asset-blocked`
   * `aborted` `invalid-argument`.
   */
  start(): Promise<void> {
    return this.#dictation.start();
  }

  /** Closes the microphone; what was said is still written. */
  stop(): void {
    this.#dictation.stop();
  }

  /** Ends at once; what is not final is lost. */
  abort(): void {
    this.#dictation.abort();
  }

  /** Lets go what is said until `resume()`. A live session goes on, and its time. */
  pause(): void {
    this.#dictation.pause();
  }

  /** Listens again after `pause()`. */
  resume(): void {
    this.#dictation.resume();
  }

  /**
   * Stops, and resolves with the text of this dictation; at once when there is none under way.
   * @throws SpeechError as a rejection where it failed before any text was final.
   */
  finalize(): Promise<string> {
    return this.#dictation.stop();
  }

  /**
   * The sound of this dictation, or of the last.
   * @throws SpeechError `invalid-argument` before the first.
   */
  toBlob(): Promise<Blob> {
    return this.#dictation.toBlob();
  }

  /**
   * Asks the reader for the microphone without listening; resolves with `permissionState`.
   * @throws SpeechError `audio-capture` `audio-busy` `insecure-context` `not-supported`
   */
  requestPermission(): Promise<MicrophonePermission> {
    return this.#access.request();
  }

  /** Forgets `value`. What was written into a field stays there. */
  clear(): void {
    this.value = '';
  }

  /** @internal */
  override formResetCallback(): void {
    this.abort();
    super.formResetCallback();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    trackFields();
    // A failure is told by the start that needs it.
    this.#stopWaiting = onFirstInteraction(this, () => this.#dictation.load().catch(() => {}));
    this.#access.watch();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopWaiting?.();
    this.#access.unwatch();
  }

  protected override get missingMessage(): string {
    return dictationStrings(this.strings.lang).missing;
  }

  protected override willUpdate(): void {
    if (this.isOff) this.stop();
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    // A choice made by hand outlives what attributes of the options say.
    const menu = this.renderRoot.querySelector('select');
    if (menu && this.deviceId !== null && menu.value !== this.deviceId) menu.value = this.deviceId;
  }

  protected override render() {
    const { strings, htmlFor, state, interimResults } = this;
    return renderDictate({
      strings,
      words: dictationStrings(strings.lang),
      label: this.label || labelOf(this.labels),
      textLang: this.dialect === 'kurmanji' ? 'kmr' : 'ckb',
      state,
      loading: this.#dictation.loading,
      muted: this.#isMuted,
      hold: this.trigger === 'hold',
      disabled: this.isOff,
      interim: htmlFor || !interimResults ? '' : this.interimTranscript,
      final: htmlFor ? '' : this.value,
      announcement: this.#announcement,
      remaining: this.listening ? this.#remaining() : undefined,
      progress: this.#dictation.progress,
      devices: this.devices.length > 1 ? this.devices : [],
      deviceId: this.deviceId,
      error: this.#dictation.error,
      upgradeUrl: this.#upgradeUrl,
      permission: this.permissionState,
      push: this.#push,
      setDevice: (deviceId) => {
        this.deviceId = deviceId;
      },
    });
  }

  /** All that can be checked before the microphone is asked for. */
  #prepare({
    readAttributes,
    invalidAttribute,
    isWritable,
    TextInsertion,
  }: DictationModule): DictationSettings {
    if (this.isOff) throw invalidAttribute(this.readOnly ? 'readonly' : 'disabled', 'is set');
    const settings = readAttributes(this, this.connection);
    const target = this.forElement;
    if (this.htmlFor && !target) throw invalidAttribute('for', `names no element: "${this.htmlFor}"`);
    if (target && !isWritable(target))
      throw invalidAttribute('for', `names an element that takes no text now: "${this.htmlFor}"`);
    this.#insertion?.close();
    this.#insertion = target ? new TextInsertion(target, settings.insert) : undefined;
    this.#valueBefore = settings.insert === 'replace' ? '' : this.value;
    this.#results = [];
    this.#told = [];
    this.#upgradeUrl = undefined;
    return settings;
  }

  /** Seconds until the session or `max-duration` ends it, whichever is first. */
  #remaining(): number | undefined {
    const { session, maxDuration } = this;
    const ofSession = session ? session.maxDuration - session.elapsed : Number.POSITIVE_INFINITY;
    const ofElement = maxDuration > 0 ? maxDuration - this.#dictation.seconds : ofSession;
    const seconds = Math.min(ofSession, ofElement);
    return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
  }

  /** The one place where heard text becomes written text. */
  #write(): void {
    const { finals } = this.#dictation;
    this.#insertion?.show(this.interimResults ? this.transcript : this.finalTranscript);
    // A recording may bring more in place of what a broken session had answered.
    const first = finals.findIndex((text, index) => text !== this.#told[index]);
    if (first >= 0) {
      const news = finals.slice(first).join(' ');
      this.#told = finals;
      // The same words a second time are news too.
      this.#announcement = news === this.#announcement ? `${news}\u00a0` : news;
    }
    const value = [this.#valueBefore, this.finalTranscript].filter(Boolean).join(' ');
    if (finals.length && value !== this.value) {
      this.value = value;
      const init = { inputType: 'insertText', data: finals.at(-1), bubbles: true, composed: true };
      this.dispatchEvent(new InputEvent('input', init));
    }
    this.requestUpdate();
  }

  #dispatch(event: Event): void {
    const { type } = event;
    if (event instanceof DictationResultEvent) this.#results = event.results;
    if (/^(speech|mute|unmute|end)/.test(type)) {
      this.#isSpeaking = type === 'speechstart';
      this.#isMuted = type === 'mute';
      this.#show();
    }
    if (type === 'end') {
      this.#insertion?.close();
      this.#insertion = undefined;
      if (this.#dictation.finals.length) this.dispatchEvent(new Event('change', { bubbles: true }));
    }
    const isAccepted = this.dispatchEvent(event);
    if (type !== 'kurdish-upgraderequired' || !isAccepted) return;
    this.#upgradeUrl = this.error?.upgradeUrl;
    this.requestUpdate();
  }

  #show(): void {
    const { state, error } = this;
    this.showStates({
      ...Object.fromEntries(STATES.map((name) => [name, name === state])),
      loading: this.#dictation.loading,
      speaking: this.#isSpeaking,
      muted: this.#isMuted,
      denied: this.permissionState === 'denied' || error?.code === 'not-allowed',
      error: error !== null,
    });
    this.#follow(this.listening);
    this.requestUpdate();
  }

  /** The meter moves with the screen, the countdown with the seconds. */
  #follow(listening: boolean): void {
    if (!listening) {
      clearInterval(this.#clock);
      cancelAnimationFrame(this.#frame);
      this.#clock = undefined;
      this.style.removeProperty('--kurdish-level');
    } else if (!this.#clock) {
      this.#clock = setInterval(() => this.requestUpdate(), CLOCK_MS);
      const move = () => {
        this.style.setProperty('--kurdish-level', this.level.toFixed(3));
        this.#frame = requestAnimationFrame(move);
      };
      move();
    }
  }
}

/** Events by name, for `addEventListener`. */
export type KurdishDictateEventMap = ElementEventMap<KurdishDictateEvents>;

// Typed by the element's own events.
export interface KurdishDictateElement {
  addEventListener<Name extends keyof KurdishDictateEventMap>(
    type: Name,
    listener: (this: KurdishDictateElement, event: KurdishDictateEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof KurdishDictateEventMap>(
    type: Name,
    listener: (this: KurdishDictateElement, event: KurdishDictateEventMap[Name]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void;
}

function labelOf(labels: NodeList): string {
  return [...labels].map((label) => label.textContent?.trim() ?? '').join(' ');
}

if (globalThis.customElements && !customElements.get('kurdish-dictate'))
  customElements.define('kurdish-dictate', KurdishDictateElement);

declare global {
  interface HTMLElementTagNameMap {
    'kurdish-dictate': KurdishDictateElement;
  }
}
