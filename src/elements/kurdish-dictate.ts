import { LitElement, type PropertyDeclarations, type PropertyValues } from 'lit';
import { Microphone } from '../audio/microphone.ts';
import { microphonePermission } from '../audio/microphone-error.ts';
import { createTokenSource, type TokenFetcher, type TokenSource } from '../client/token-source.ts';
import { SpeechError } from '../contract/errors.ts';
import type { TranscriptionDialect } from '../contract/transcription.ts';
import { renderDictate } from './dictate-template.ts';
import { DictationController, type DictationSession } from './dictation-controller.ts';
import type { DictationMode, DictationSettings } from './dictation-run.ts';
import { type DictationState, isCapturing } from './dictation-state.ts';
import { dictateStyles } from './kurdish-dictate.styles.ts';
import { dictationStrings } from './localization/dictation-strings.ts';
import { nearestLanguage, observeLanguage, stringsFor } from './localization/language.ts';
import { createPushToTalk } from './push-to-talk.ts';
import { type InsertMode, isWritable, TextInsertion, type TextTarget } from './text-insertion.ts';
import { watchFields } from './watch-fields.ts';

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
 * @fires pause - `pause()` was called.
 * @fires resume - `resume()` was called.
 * @fires {SpeechErrorEvent} error - Dictation failed; `event.error` is a SpeechError.
 * @fires end - It has ended, however.
 * @fires input - `value` has changed. Bubbles.
 * @fires change - A dictation has ended that changed `value`. Bubbles.
 * @fires permissionchange - `permissionState` has changed.
 * @fires kurdish-reconnecting - The session broke: the rest is recorded, and transcribed at the end. Bubbles.
 * @fires kurdish-reconnected - The recording was transcribed. Bubbles.
 * @fires kurdish-sessionchange - `session` has changed. Bubbles.
 * @fires {DegradedEvent} kurdish-degraded - Dictation goes on in a lesser way. Bubbles.
 * @fires {UpgradeRequiredEvent} kurdish-upgraderequired - The plan refused; `event.detail.upgradeUrl`. Bubbles, cancelable.
 * @slot icon - In place of the microphone.
 * @slot recording-icon - In place of the icon while it listens.
 * @slot error - In place of the error message.
 * @csspart base - All of it.
 * @csspart button - Dictate and stop.
 * @csspart icon - The icon's place.
 * @csspart level - The ring that grows with the voice.
 * @csspart timer - How long the session may last yet.
 * @csspart interim - What is heard, where no field shows it.
 * @csspart final - What was heard, where no field shows it.
 * @csspart status - What is going on.
 * @csspart error - What went wrong, announced.
 * @csspart upgrade-link - Where to lift the limit that was met.
 * @cssprop --kurdish-accent
 * @cssprop --kurdish-on-accent
 * @cssprop --kurdish-color
 * @cssprop --kurdish-recording-color
 * @cssprop --kurdish-font
 * @cssprop --kurdish-focus-ring
 * @cssprop --kurdish-error-color
 * @cssprop --kurdish-level - Set here while it listens: loudness, 0 to 1.
 * @cssstate requesting - The reader is asked for the microphone.
 * @cssstate connecting
 * @cssstate recording
 * @cssstate speaking
 * @cssstate paused
 * @cssstate finalizing
 * @cssstate reconnecting
 * @cssstate denied - The microphone was refused.
 * @cssstate error
 */
export class KurdishDictateElement extends LitElement {
  static readonly formAssociated = true;
  static override styles = dictateStyles;
  static override shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };
  static override properties: PropertyDeclarations = {
    htmlFor: { type: String, attribute: 'for', reflect: true },
    name: { type: String, reflect: true },
    defaultValue: { type: String, attribute: 'value', useDefault: true },
    required: { type: Boolean, reflect: true },
    disabled: { type: Boolean, reflect: true },
    readOnly: { type: Boolean, attribute: 'readonly', reflect: true },
    dialect: { type: String, reflect: true, useDefault: true },
    mode: { type: String, reflect: true, useDefault: true },
    interimResults: { type: Boolean, attribute: 'interim-results', reflect: true },
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
    label: { type: String, reflect: true, useDefault: true },
    endpoint: { type: String, reflect: true, useDefault: true },
    tokenEndpoint: { type: String, attribute: 'token-endpoint', reflect: true },
    assetBase: { type: String, attribute: 'asset-base', reflect: true },
    tokenSource: { attribute: false },
    fetch: { attribute: false },
    stream: { attribute: false },
  };

  /** Whether this browser can give a page its microphone, here. */
  static isSupported(): boolean {
    return Microphone.isSupported();
  }

  /** Id of the input, textarea or contenteditable element to write into. */
  declare htmlFor: string | null;
  declare name: string | null;
  /** `value` at first and after the form's reset. */
  declare defaultValue: string;
  declare required: boolean;
  declare disabled: boolean;
  declare readOnly: boolean;
  /** What is spoken: `sorani` or `kurmanji`. */
  declare dialect: string;
  /** `live` writes while it listens, `record` afterwards, `auto` is live where a session can be had. */
  declare mode: string;
  /** Write what is heard before it is final. */
  declare interimResults: boolean;
  /** Go on after the first final text. */
  declare continuous: boolean;
  /** Seconds without speech after which it ends; 0 never. */
  declare silenceTimeout: number;
  /** Seconds after which it ends; 0 never. */
  declare maxDuration: number;
  /** `toggle`: press to start, press to stop. `hold`: talk while it is pressed. */
  declare trigger: string;
  /** Where the text goes: at the `caret`, behind what is there (`append`), or in its place (`replace`). */
  declare insert: string;
  /** `record`: what a broken session leaves is transcribed from the recording. `none`: it is an error. */
  declare reconnect: string;
  declare deviceId: string | null;
  /** The microphone's own processing, `true` or `false`; without it the browser's choice. */
  declare echoCancellation: string | null;
  declare noiseSuppression: string | null;
  declare autoGainControl: string | null;
  /** Name of the button for screen readers. */
  declare label: string;
  /** The proxy's mount. */
  declare endpoint: string;
  /** Where tokens come from; `<endpoint>/token` when not set. */
  declare tokenEndpoint: string | null;
  /** Folder of the audio worklet and Worker. */
  declare assetBase: string | null;
  /** A token source, or the URL or function to make one of. */
  declare tokenSource: TokenSource | TokenFetcher | string | undefined;
  /** Used for every call in place of the global one. */
  declare fetch: typeof globalThis.fetch | undefined;
  /** Listened to in place of a microphone; its tracks are left running. */
  declare stream: MediaStream | undefined;

  readonly #internals = this.attachInternals();
  readonly #dictation: DictationController = new DictationController(this, {
    settings: () => this.#prepare(),
    dispatch: (event) => this.#dispatch(event),
    written: () => this.#write(),
    changed: () => this.#showStates(),
  });
  readonly #push = createPushToTalk({
    holds: () => this.trigger === 'hold',
    start: () => void this.start(),
    stop: () => this.stop(),
    toggle: () => (this.state === 'inactive' ? void this.start() : this.stop()),
  });
  #value = '';
  #isDirty = false;
  #valueBefore = '';
  #customError = '';
  #isFormDisabled = false;
  #insertion: TextInsertion | undefined;
  #spoken = 0;
  #announcement = '';
  #isSpeaking = false;
  #permission: PermissionState | 'prompting' | 'unknown' = 'unknown';
  #clock: ReturnType<typeof setInterval> | undefined;
  #frame = 0;
  #tokenCache: { from: unknown; fetch: unknown; source: TokenSource } | undefined;
  #stopObserving: (() => void) | undefined;

  constructor() {
    super();
    this.htmlFor = null;
    this.name = null;
    this.defaultValue = '';
    this.required = false;
    this.disabled = false;
    this.readOnly = false;
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
    this.label = '';
    this.endpoint = '/speech';
    this.tokenEndpoint = null;
    this.assetBase = null;
  }

  /** What was dictated since the form was reset: what the form submits under `name`. */
  get value(): string {
    return this.#isDirty ? this.#value : this.defaultValue;
  }

  set value(value: string) {
    this.#isDirty = true;
    this.#value = String(value ?? '');
    this.#showValue();
  }

  get state(): DictationState {
    return this.#dictation.state;
  }

  /** True while the microphone is open. */
  get listening(): boolean {
    return isCapturing(this.state);
  }

  /** All of this dictation, or of the last: final texts and what is heard of the next. */
  get transcript(): string {
    return [...this.#dictation.finals, this.#dictation.interim].filter(Boolean).join(' ');
  }

  get finalTranscript(): string {
    return this.#dictation.finals.join(' ');
  }

  get interimTranscript(): string {
    return this.#dictation.interim;
  }

  /** `unknown` where the browser does not tell. */
  get permissionState(): PermissionState | 'prompting' | 'unknown' {
    return this.#permission;
  }

  /** Loudness, 0 to 1. */
  get level(): number {
    return this.#dictation.level;
  }

  /** The live session of this dictation, or of the last; null before there was one. */
  get session(): DictationSession | null {
    return this.#dictation.session ?? null;
  }

  get error(): SpeechError | null {
    return this.#dictation.error ?? null;
  }

  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  get labels(): NodeList {
    return this.#internals.labels;
  }

  get validity(): ValidityState {
    return this.#internals.validity;
  }

  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  get type(): string {
    return 'kurdish-dictate';
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

  resume(): void {
    this.#dictation.resume();
  }

  /**
   * Stops, and resolves with the text of this dictation; at once when there is none under way.
   * @throws SpeechError as a rejection where it failed before any text was final.
   */
  finalize(): Promise<string> {
    return this.#dictation.finalize();
  }

  /** Forgets `value`. What was written into a field stays there. */
  clear(): void {
    this.value = '';
  }

  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }

  reportValidity(): boolean {
    return this.#internals.reportValidity();
  }

  setCustomValidity(message: string): void {
    this.#customError = message;
    this.#showValue();
  }

  formDisabledCallback(disabled: boolean): void {
    this.#isFormDisabled = disabled;
    if (disabled) this.stop();
    this.requestUpdate();
  }

  formResetCallback(): void {
    this.abort();
    this.#isDirty = false;
    this.#value = '';
    this.#showValue();
  }

  formStateRestoreCallback(state: string | File | FormData | null): void {
    if (typeof state === 'string') this.value = state;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    watchFields();
    this.#stopObserving = observeLanguage(() => this.requestUpdate());
    void this.#readPermission();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopObserving?.();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('defaultValue') || changed.has('required') || changed.has('name')) this.#showValue();
    if (this.#isOff() && (changed.has('disabled') || changed.has('readOnly'))) this.stop();
  }

  protected override render() {
    const strings = stringsFor(nearestLanguage(this));
    const { error, session } = this.#dictation;
    const hasField = this.htmlFor !== null;
    const isLimited = session && this.listening && Number.isFinite(session.maxDuration);
    return renderDictate({
      strings,
      words: dictationStrings(strings.lang),
      label: this.label || labelOf(this.#internals.labels),
      state: this.state,
      hold: this.trigger === 'hold',
      disabled: this.#isOff(),
      interim: hasField || !this.interimResults ? '' : this.interimTranscript,
      final: hasField ? '' : this.value,
      announcement: this.#announcement,
      remaining: isLimited ? Math.max(0, session.maxDuration - session.elapsed) : undefined,
      error,
      blockedByPolicy: error?.code === 'not-allowed' && !microphoneAllowed(),
      push: this.#push,
    });
  }

  #isOff(): boolean {
    return this.disabled || this.readOnly || this.#isFormDisabled;
  }

  /** All that can be checked before the microphone is asked for. */
  #prepare(): DictationSettings {
    const refuse = (field: string, rule: string) =>
      new SpeechError('invalid-argument', `The attribute "${field}" ${rule}.`, { field });
    const oneOf = <Value extends string>(field: string, value: string, values: readonly Value[]): Value => {
      if (values.includes(value as Value)) return value as Value;
      throw refuse(field, `has to be one of ${values.join(', ')}`);
    };
    if (this.#isOff()) throw refuse(this.readOnly ? 'readonly' : 'disabled', 'is set');
    const dialect = oneOf<TranscriptionDialect>('dialect', this.dialect, ['sorani', 'kurmanji']);
    const mode = oneOf<DictationMode>('mode', this.mode, ['live', 'record', 'auto']);
    const insert = oneOf<InsertMode>('insert', this.insert, ['caret', 'append', 'replace']);
    const reconnect = oneOf('reconnect', this.reconnect, ['none', 'record']);
    const holds = oneOf('trigger', this.trigger, ['toggle', 'hold']) === 'hold';
    const target = this.#target();
    if (this.htmlFor !== null && !target)
      throw refuse('for', `names no field that can be written into: "${this.htmlFor}"`);

    this.#insertion?.close();
    this.#insertion = target && new TextInsertion(target, insert);
    this.#valueBefore = insert === 'replace' ? '' : this.value;
    this.#spoken = 0;
    this.#announcement = '';
    return {
      connection: { endpoint: this.endpoint, tokenSource: this.#tokens(), fetch: this.fetch },
      dialect,
      mode,
      // Whoever holds the button says when it ends.
      continuous: this.continuous || holds,
      silenceTimeout: this.silenceTimeout,
      maxDuration: this.maxDuration,
      reconnect,
      assetBase: this.assetBase ?? undefined,
      microphone: {
        deviceId: this.deviceId ?? undefined,
        echoCancellation: choice(this.echoCancellation),
        noiseSuppression: choice(this.noiseSuppression),
        autoGainControl: choice(this.autoGainControl),
        stream: this.stream,
      },
    };
  }

  #target(): TextTarget | undefined {
    if (!this.htmlFor) return undefined;
    const root = this.getRootNode() as Document | ShadowRoot;
    const element = root.getElementById?.(this.htmlFor) ?? document.getElementById(this.htmlFor);
    return isWritable(element) ? element : undefined;
  }

  #tokens(): TokenSource {
    const from = this.tokenSource ?? this.tokenEndpoint ?? `${this.endpoint.replace(/\/+$/, '')}/token`;
    if (typeof from === 'object') return from;
    if (this.#tokenCache?.from !== from || this.#tokenCache.fetch !== this.fetch)
      this.#tokenCache = { from, fetch: this.fetch, source: createTokenSource(from, { fetch: this.fetch }) };
    return this.#tokenCache.source;
  }

  /** The one place where heard text becomes written text. */
  #write(): void {
    const { finals } = this.#dictation;
    this.#insertion?.show(this.interimResults ? this.transcript : this.finalTranscript);
    if (finals.length > this.#spoken) this.#announcement = finals.slice(this.#spoken).join(' ');
    this.#spoken = finals.length;
    const value = [this.#valueBefore, this.finalTranscript].filter(Boolean).join(' ');
    if (finals.length && value !== this.value) {
      this.value = value;
      this.dispatchEvent(
        new InputEvent('input', {
          inputType: 'insertText',
          data: finals.at(-1),
          bubbles: true,
          composed: true,
        }),
      );
    }
    this.requestUpdate();
  }

  #dispatch(event: Event): void {
    if (event.type === 'speechstart' || event.type === 'speechend') {
      this.#isSpeaking = event.type === 'speechstart';
      this.#showStates();
    }
    if (event.type === 'end') {
      this.#insertion?.close();
      this.#insertion = undefined;
      this.#isSpeaking = false;
      this.#showStates();
      if (this.#dictation.finals.length) this.dispatchEvent(new Event('change', { bubbles: true }));
    }
    this.dispatchEvent(event);
  }

  #showValue(): void {
    this.#internals.setFormValue(this.value);
    const isMissing = this.required && !this.value;
    const anchor = this.renderRoot?.querySelector<HTMLElement>('[part=button]') ?? undefined;
    const message = this.#customError || dictationStrings(stringsFor(nearestLanguage(this)).lang).missing;
    if (isMissing || this.#customError)
      this.#internals.setValidity(
        { valueMissing: isMissing, customError: this.#customError !== '' },
        message,
        anchor,
      );
    else this.#internals.setValidity({});
    this.requestUpdate();
  }

  #showStates(): void {
    const { state, error } = this.#dictation;
    const on: Record<string, boolean> = {
      speaking: this.#isSpeaking,
      denied: error?.code === 'not-allowed',
      error: error !== undefined,
    };
    for (const name of STATES) on[name] = state === name;
    for (const [name, isOn] of Object.entries(on)) {
      try {
        if (isOn) this.#internals.states.add(name);
        else this.#internals.states.delete(name);
      } catch {
        // Before Chrome 125 the names of states had to start with two dashes.
      }
    }
    if (state === 'requesting') this.#setPermission(this.#permission === 'granted' ? 'granted' : 'prompting');
    else if (this.#permission === 'prompting') void this.#readPermission();
    this.#follow(isCapturing(state));
    this.requestUpdate();
  }

  /** The meter moves with the screen, the countdown with the seconds. */
  #follow(listening: boolean): void {
    if (!listening) {
      clearInterval(this.#clock);
      cancelAnimationFrame(this.#frame);
      this.#clock = undefined;
      this.style.removeProperty('--kurdish-level');
      return;
    }
    if (this.#clock) return;
    this.#clock = setInterval(() => this.requestUpdate(), CLOCK_MS);
    const move = () => {
      this.style.setProperty('--kurdish-level', this.level.toFixed(3));
      this.#frame = requestAnimationFrame(move);
    };
    move();
  }

  async #readPermission(): Promise<void> {
    this.#setPermission(await microphonePermission());
  }

  #setPermission(permission: PermissionState | 'prompting' | 'unknown'): void {
    if (this.#permission === permission) return;
    this.#permission = permission;
    this.dispatchEvent(new Event('permissionchange'));
  }
}

function choice(value: string | null): boolean | undefined {
  return value === null ? undefined : value !== 'false';
}

function labelOf(labels: NodeList): string {
  return [...labels].map((label) => label.textContent?.trim() ?? '').join(' ');
}

interface PolicyDocument {
  permissionsPolicy?: { allowsFeature(name: string): boolean };
  featurePolicy?: { allowsFeature(name: string): boolean };
}

function microphoneAllowed(): boolean {
  const { permissionsPolicy, featurePolicy } = document as PolicyDocument;
  return (permissionsPolicy ?? featurePolicy)?.allowsFeature('microphone') ?? true;
}

if (globalThis.customElements && !customElements.get('kurdish-dictate'))
  customElements.define('kurdish-dictate', KurdishDictateElement);

declare global {
  interface HTMLElementTagNameMap {
    'kurdish-dictate': KurdishDictateElement;
  }
}
