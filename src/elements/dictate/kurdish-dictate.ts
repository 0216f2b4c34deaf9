import { nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import { TRANSCRIPTION_LANGUAGES, type TranscriptionDialect } from '../../contract/dialects.ts';
import type { SpeechError } from '../../contract/errors.ts';
import type { DictatedText } from '../../text/dictation/dictated-text.ts';
import { onFirstInteraction } from '../base/on-first-interaction.ts';
import { sharedStyles } from '../base/shared.styles.ts';
import { trackFields } from '../insertion/field-tracking.ts';
import type { InsertMode } from '../insertion/text-run.ts';
import { dictationStrings } from '../localization/dictation-strings.ts';
import { nearestLanguage } from '../localization/element-language.ts';
import { dictationDialect } from './dictation-dialect.ts';
import type { DictationResult } from './events/kurdish-dictate-events.ts';
import { fieldName } from './field-name.ts';
import { dictateStyles } from './kurdish-dictate.styles.ts';
import { microphoneMenu } from './microphone/microphone-menu.ts';
import { DictationController } from './session/dictation-controller.ts';
import type { DictationSession } from './session/dictation-session.ts';
import type { DictationModule } from './session/load-dictation.ts';
import type { TranscriptOutput } from './session/transcript-output.ts';
import type { DictationMode, DictationSettings, Reconnect } from './transcription/dictation-settings.ts';
import { type DictationState, isCapturing, STATES_SHOWN } from './transcription/dictation-state.ts';
import type { UploadProgress } from './transcription/upload-progress.ts';
import { TriggerElement } from './trigger/trigger-element.ts';
import { aboutMicrophone } from './view/about-microphone.ts';
import { renderDictate } from './view/dictate-template.ts';
import type { DictateView } from './view/dictate-view.ts';
import type { LevelMeter } from './view/level-meter.ts';

export type { KurdishDictateEventMap } from './events/kurdish-dictate-events.ts';

/**
 * @summary Dictates Kurdish speech into a field.
 * @tag kurdish-dictate
 * @fires start - Listening started.
 * @fires audiostart - The microphone is open.
 * @fires speechstart - Speech begins.
 * @fires {DictationResultEvent} result - Text was recognized; the fields are those of SpeechRecognitionEvent.
 * @fires speechend - Speech ends.
 * @fires audioend - The microphone is closed.
 * @fires nomatch - There was speech, but no words were recognized.
 * @fires {CustomEvent} mute - The microphone sends silence, temporarily; `event.detail.reason` is `muted`, `silent` (nothing but zeros for 1.6 s) or `suspended`, `event.detail.label` its name.
 * @fires unmute - The microphone sends sound again.
 * @fires pause - `pause()` was called.
 * @fires resume - `resume()` was called.
 * @fires {SpeechErrorEvent} error - Dictation failed; `event.error` is a SpeechError.
 * @fires end - The dictation has ended, successfully or not.
 * @fires input - `value` has changed. Bubbles.
 * @fires change - A dictation that changed `value` has ended. Bubbles.
 * @fires {Event} dataavailable - The recording is complete and available from `toBlob()`.
 * @fires kurdish-reconnecting - The session broke; the rest is recorded, and transcribed at the end. Bubbles.
 * @fires kurdish-reconnected - The recording was transcribed. Bubbles.
 * @fires kurdish-sessionchange - `session` has changed. Bubbles.
 * @fires {CustomEvent} kurdish-microphonechange - Another microphone has taken over, because one was unplugged or chosen in the menu; `event.detail.label` is its name. Bubbles.
 * @fires {DegradedEvent} kurdish-degraded - Dictation falls back to reduced functionality. Bubbles.
 * @fires {UpgradeRequiredEvent} kurdish-upgraderequired - The plan does not include it; see `event.detail.upgradeUrl`. Bubbles, cancelable.
 * @slot icon - Replaces the microphone icon.
 * @slot recording-icon - Replaces the icon while listening.
 * @csspart base - The whole element.
 * @csspart button - Starts and stops dictation.
 * @csspart icon - Contains the icon.
 * @csspart level - A ring that grows with the input level.
 * @csspart timer - Remaining time.
 * @csspart progress - Progress of the recording's upload, or of loading what the page needs to listen by itself.
 * @csspart captions - With `captions`: what is being said.
 * @csspart interim - Interim text, unless a field shows it.
 * @csspart final - Final text, unless a field shows it.
 * @csspart status - Current activity.
 * @csspart error - Error message, announced to screen readers.
 * @csspart retry-button - Beside an error: starts again.
 * @csspart upgrade-link - Link to a plan with a higher limit.
 * @cssprop --kurdish-accent - The button.
 * @cssprop --kurdish-on-accent - The icon on the button.
 * @cssprop --kurdish-color - Text and icons.
 * @cssprop --kurdish-surface - Background of menus.
 * @cssprop --kurdish-border-color - Border of menus.
 * @cssprop --kurdish-recording-color - The button while listening.
 * @cssprop --kurdish-font - Font family of the controls.
 * @cssprop --kurdish-focus-ring - Outline of the focused control.
 * @cssprop --kurdish-error-color - Error messages.
 * @cssprop --kurdish-level - Set by the element while listening: input level, 0 to 1.
 * @cssstate loading - The code of dictation is loading.
 * @cssstate requesting - The user is asked for permission to use the microphone.
 * @cssstate connecting - A session is being opened.
 * @cssstate recording - Listening.
 * @cssstate speaking - There is speech.
 * @cssstate muted - The microphone sends silence, because of a mute key, a phone call or a switch of its own.
 * @cssstate paused - `pause()` was called.
 * @cssstate finalizing - The last words are pending.
 * @cssstate reconnecting - The session broke; the rest is recorded.
 * @cssstate error - Dictation failed: see `error`.
 */
export class KurdishDictateElement extends TriggerElement {
  static override styles = [sharedStyles, dictateStyles];
  static override properties: PropertyDeclarations = {
    dialect: { type: String, reflect: true },
    mode: { type: String, reflect: true, useDefault: true },
    silenceTimeout: { type: Number, attribute: 'silence-timeout', reflect: true, useDefault: true },
    maxDuration: { type: Number, attribute: 'max-duration', reflect: true, useDefault: true },
    insert: { type: String, reflect: true, useDefault: true },
    reconnect: { type: String, reflect: true, useDefault: true },
  };

  /** The spoken dialect: `sorani` or `kurmanji`. When not set: Kurmanji where the nearest `lang` is Kurmanji, otherwise Sorani. */
  declare dialect: TranscriptionDialect | null;
  /** `live` transcribes while listening, `record` afterwards; `auto` is live if a session is available. */
  declare mode: DictationMode;
  /** Seconds without speech after which it ends; 0 for never. */
  declare silenceTimeout: number;
  /** Seconds of listening, without pauses, after which it ends; 0 for never. */
  declare maxDuration: number;
  /** Where text is inserted: at the `caret`, after the existing text (`append`), or replacing it (`replace`). */
  declare insert: InsertMode;
  /** When a session breaks: `record` transcribes the recording, `session` opens another session, `none` fails. */
  declare reconnect: Reconnect;
  readonly #dictation: DictationController = new DictationController(this, {
    assetBase: () => this.assetBase ?? undefined,
    loadMore: () => this.loadText(),
    settings: (module) => this.#prepare(module),
    dispatch: (event) => this.#dispatch(event),
    textChanged: () => this.#write(),
    hasField: () => this.field?.isConnected === true,
    stateChanged: () => {
      this.showState();
      // Upload progress changes many times a second and does not affect permission.
      if (!this.#dictation.progress) this.refreshAccess(this.state === 'requesting');
    },
  });
  #meter: LevelMeter | undefined;
  #output: TranscriptOutput | undefined;
  #cancelPreload: (() => void) | undefined;
  #hasEnded = false;
  #isSpeaking = false;
  #isMuted = false;
  #microphone: DictateView['microphone'];
  #upgradeUrl: string | undefined;

  constructor() {
    super();
    this.dialect = null;
    this.mode = 'auto';
    this.silenceTimeout = 15;
    this.maxDuration = 0;
    this.insert = 'caret';
    this.reconnect = 'record';
  }

  /** `inactive` between dictations. */
  get state(): DictationState {
    return this.#dictation.state;
  }

  /** True while the microphone is open. */
  get listening(): boolean {
    return isCapturing(this.state);
  }

  /** Results of this dictation, or of the previous one, in the shape of SpeechRecognitionResultList. */
  get results(): readonly DictationResult[] {
    return this.#dictation.results;
  }

  /** Text of this dictation, or of the previous one: final and interim. */
  get transcript(): string {
    return [this.finalTranscript, this.interimTranscript].filter(Boolean).join(' ');
  }

  /** Final text of this dictation, or of the previous one. */
  get finalTranscript(): string {
    return this.#dictation.transcript.text;
  }

  /** Text of the current utterance, not final yet. */
  get interimTranscript(): string {
    return this.#dictation.transcript.interim;
  }

  /** Input level, 0 to 1. */
  get level(): number {
    return this.#dictation.level;
  }

  /** Bytes of the recording's upload, or, with `endpoint="local:"`, of what is loading; null when there is neither. */
  get progress(): UploadProgress | null {
    return this.#dictation.progress ?? null;
  }

  /** The live session of this dictation, or of the previous one; null if there was none. */
  get session(): DictationSession | null {
    return this.#dictation.session ?? null;
  }

  /** Why this dictation, or the previous one, failed; null if it did not. */
  get error(): SpeechError | null {
    return this.#dictation.error ?? null;
  }

  /**
   * Requests the microphone and starts listening; call it in response to a click or a key press. Resolves once it is listening.
   * @throws SpeechError as a rejection: `not-allowed` `audio-capture` `audio-busy` `insecure-context` `not-supported` `asset-blocked`
   * `aborted` `invalid-argument`.
   */
  start(): Promise<void> {
    return this.#dictation.start();
  }

  /**
   * Closes the microphone, and resolves with the text of this dictation once all of it is final; immediately when none is in
   * progress.
   * @throws SpeechError as a rejection if it failed before any text was final.
   */
  stop(): Promise<string> {
    return this.#dictation.stop();
  }

  /** Ends immediately; text that is not final is lost. */
  abort(): void {
    this.#dictation.abort();
  }

  /** Ignores what is said until `resume()`. A live session stays open, and its time continues to run. */
  pause(): void {
    this.#dictation.pause();
  }

  /** Listens again after `pause()`. */
  resume(): void {
    this.#dictation.resume();
  }

  /** Same as `stop()`. */
  finalize(): Promise<string> {
    return this.stop();
  }

  /**
   * The recording of this dictation, or of the previous one. Removing the element from the page frees it.
   * @throws SpeechError `invalid-argument` where there is none.
   */
  toBlob(): Promise<Blob> {
    return this.#dictation.toBlob();
  }

  /** @internal */
  override formResetCallback(): void {
    this.abort();
    super.formResetCallback();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    trackFields();
    // `start()` reports a failure to load the module.
    this.#cancelPreload = onFirstInteraction(this, () => this.#dictation.load().catch(() => {}));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#cancelPreload?.();
  }

  protected override get isLoading(): boolean {
    return this.#dictation.loading;
  }

  protected override get missingMessage(): string {
    return dictationStrings(this.strings.lang).missing;
  }

  protected override willUpdate(): void {
    // Preact removes a prop by setting an empty string.
    this.dialect ||= null;
    if (this.isOff) void this.stop();
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    // Once the user has chosen, the options' `selected` attributes no longer take effect.
    const menu = this.renderRoot.querySelector('select');
    if (menu && this.deviceId !== null && menu.value !== this.deviceId) menu.value = this.deviceId;
  }

  protected override render() {
    const { strings, field, state } = this;
    const textLang = TRANSCRIPTION_LANGUAGES[this.spokenDialect];
    const view: DictateView = {
      strings,
      words: dictationStrings(strings.lang),
      label: this.label || this.labelText || fieldName(field),
      textLang,
      state,
      loading: this.isLoading,
      muted: this.#isMuted,
      microphone: this.#microphone,
      hold: this.trigger === 'hold',
      disabled: this.isOff,
      interim: field || !this.interimResults ? '' : this.interimTranscript,
      final: field ? '' : this.value,
      announcement: this.#output?.announcement ?? '',
      announcementLang: this.text?.message ? strings.lang : textLang,
      ended: this.#hasEnded,
      speaking: this.#isSpeaking,
      captions: this.captions && state !== 'inactive',
      transcript: this.#dictation.transcript,
      shortcut: this.shortcut,
      help: (this.shows('help', Boolean(this.text)) && this.text?.renderHelp()) || nothing,
      remaining: this.#dictation.remaining(this.maxDuration),
      progress: this.#dictation.progress,
      devices: this.#dictation.module ? this.listedDevices : [],
      deviceId: this.deviceId,
      error: this.#dictation.error,
      upgradeUrl: this.#upgradeUrl,
      permission: this.permissionState,
      push: this.push,
      setDevice: (deviceId) => {
        microphoneMenu.choose(deviceId, this);
        this.#dictation.useDevice(deviceId);
      },
      retry: () => void this.start().catch(() => {}),
    };
    return renderDictate(view, this.#dictation.module?.renderSession(view, this.renderRoot as ShadowRoot));
  }

  protected override get spokenDialect(): TranscriptionDialect {
    return this.dialect || dictationDialect(nearestLanguage(this));
  }

  #prepare({ prepareDictation, LevelMeter, TranscriptOutput }: DictationModule): DictationSettings {
    const { connection, forElement: target, isOff } = this;
    const text = this.text?.begin();
    const context = { dialect: this.spokenDialect, connection, text, target, isOff };
    const { settings, insertion } = prepareDictation(this, context);
    this.#meter ??= new LevelMeter(this);
    this.#output?.close();
    this.#output = new TranscriptOutput(insertion, settings.insert === 'replace' ? '' : this.value);
    this.#hasEnded = false;
    this.#upgradeUrl = undefined;
    return settings;
  }

  #write(isOver = false): void {
    const [output, { text, interimResults }] = [this.#output, this];
    if (!output) return;
    const { spoken, finals: recognized, interim: open } = this.#dictation.transcript;
    const transcript: DictatedText = { spoken, finals: recognized, interim: interimResults ? open : '' };
    const { finals, interim, replacesAll } = text?.write(transcript, output, isOver) ?? transcript;
    const value = output.write(finals, interim, text?.message, replacesAll);
    if (recognized.length && value !== this.value) {
      this.value = value;
      const init = { inputType: 'insertText', data: finals.at(-1) ?? null, bubbles: true, composed: true };
      this.dispatchEvent(new InputEvent('input', init));
    }
    this.requestUpdate();
  }

  #dispatch(event: Event): void {
    const { type } = event;
    if (/^(mute|unmute|end|kurdish-mic)/.test(type)) this.#microphone = aboutMicrophone(event);
    if (/^(speech|mute|unmute|end|kurdish-mic)/.test(type)) {
      this.#isSpeaking = type === 'speechstart';
      this.#isMuted = type === 'mute';
      this.showState();
    }
    if (type === 'end') {
      this.#hasEnded = !this.error;
      const { transcript } = this.#dictation;
      const hasText = transcript.finals.length > 0;
      if (hasText) this.#write(true);
      this.#output?.close(this.text?.uncorrected(transcript, this.#output.before));
      if (hasText) this.dispatchEvent(new Event('change', { bubbles: true }));
    }
    if (!this.dispatchEvent(event) || type !== 'kurdish-upgraderequired') return;
    this.#upgradeUrl = this.error?.upgradeUrl;
    this.requestUpdate();
  }

  protected override showState(): void {
    const { state, error, listening } = this;
    this.showStates({
      ...Object.fromEntries(STATES_SHOWN.map((name) => [name, name === state])),
      loading: this.isLoading,
      speaking: this.#isSpeaking,
      muted: this.#isMuted,
      denied: this.permissionState === 'denied' || error?.code === 'not-allowed',
      error: error !== null,
    });
    this.#meter?.[listening ? 'start' : 'stop']();
    this.requestUpdate();
  }
}

if (globalThis.customElements && !customElements.get('kurdish-dictate'))
  customElements.define('kurdish-dictate', KurdishDictateElement);

declare global {
  interface HTMLElementTagNameMap {
    'kurdish-dictate': KurdishDictateElement;
  }
}
