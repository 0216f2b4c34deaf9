import { html, nothing, type TemplateResult } from 'lit';
import { allowedByPolicy } from '../../audio/capture/microphone-error.ts';
import type { SpeechError } from '../../contract/errors.ts';
import type { DictationStrings, Strings } from '../localization/strings.ts';
import { isOfTheSite, renderError } from '../shared/error-template.ts';
import { microphoneIcon, moreIcon, stopIcon } from '../shared/icons.ts';
import { formatTime } from '../tts/format-time.ts';
import type { UploadProgress } from './dictation-controller.ts';
import { type DictationState, isCapturing } from './dictation-state.ts';
import type { MicrophonePermission } from './microphone-access.ts';
import type { PushToTalk } from './push-to-talk.ts';

/** View model of the element. */
export interface DictateView {
  readonly strings: Strings;
  readonly words: DictationStrings;
  readonly label: string;
  /** Language of the dictated text. */
  readonly textLang: string;
  readonly state: DictationState;
  /** The code of dictation is loading. */
  readonly loading: boolean;
  /** The microphone sends silence. */
  readonly muted: boolean;
  readonly hold: boolean;
  readonly disabled: boolean;
  /** Shown where no field shows it. */
  readonly interim: string;
  readonly final: string;
  /** Live region text: announced politely, once per final text. */
  readonly announcement: string;
  readonly announcementLang: string;
  /** Lists the spoken words. */
  readonly help: unknown;
  /** Seconds; undefined without a limit. */
  readonly remaining: number | undefined;
  readonly progress: UploadProgress | undefined;
  /** Microphones to choose from; empty unless there are several. */
  readonly devices: readonly MediaDeviceInfo[];
  readonly deviceId: string | null;
  readonly error: SpeechError | undefined;
  readonly upgradeUrl: string | undefined;
  readonly permission: MicrophonePermission;
  readonly push: PushToTalk;
  setDevice(deviceId: string): void;
  /** Starts after an error. */
  retry(): void;
}

export function renderDictate(view: DictateView): TemplateResult {
  const { strings, words, state, push, progress, textLang } = view;
  const listening = isCapturing(state);
  const isBusy = view.loading || state === 'requesting' || state === 'finalizing' || state === 'connecting';
  const action = view.hold ? words.hold : words.dictate;
  const name = view.label ? `${action}: ${view.label}` : action;
  return html`<div part="base" class="base" lang=${strings.lang} dir=${strings.dir}>
    <button part="button" class="main" type="button" aria-label=${name} aria-pressed=${listening} title=${listening && !view.hold ? strings.stop : name}
      ?data-listening=${listening} ?data-busy=${isBusy} ?disabled=${view.disabled}
      @pointerdown=${push.pointerdown} @mousedown=${push.mousedown} @pointerup=${push.pointerup} @pointercancel=${push.pointerup} @lostpointercapture=${push.pointerup}
      @keydown=${push.keydown} @keyup=${push.keyup} @blur=${push.blur} @click=${push.click} @contextmenu=${push.contextmenu}>
      <span part="level" class="level"></span>
      <span part="icon"><slot name=${listening ? 'recording-icon' : 'icon'}>${listening && !view.hold ? stopIcon : microphoneIcon}</slot></span>
    </button>
    ${view.help}
    ${view.remaining === undefined ? nothing : html`<span part="timer" class="time" role="timer" aria-label=${words.timer} title=${words.timer}>${formatTime(view.remaining, strings.digits)}</span>`}
    <span part="status" role="status">${statusText(view)}</span>
    ${progress ? renderProgress(view, progress) : nothing}
    ${view.final ? html`<span part="final" lang=${textLang} dir="auto">${view.final}</span>` : nothing}
    ${view.interim ? html`<span part="interim" class="interim" lang=${textLang} dir="auto" aria-hidden="true">${view.interim}</span>` : nothing}
    ${view.devices.length ? renderDevices(view) : nothing}
    ${renderError(strings, view.error, view.upgradeUrl, view.error && !isOfTheSite(view.error) ? errorMessage(view, view.error) : undefined, view.hold ? undefined : view.retry)}
    <span class="unseen" role="status" lang=${view.announcementLang}>${view.announcement}</span>
  </div>`;
}

/** Of the upload, or of the files that the page needs to listen by itself; without a value where the total is not known. */
function renderProgress(
  { state, words, strings }: DictateView,
  { sent, total }: UploadProgress,
): TemplateResult {
  const name = state === 'finalizing' ? words.finalizing : strings.loading;
  return html`<progress part="progress" aria-label=${name} max=${total || 1} value=${total ? sent : nothing}></progress>`;
}

/** A button that opens the browser's own menu: the names of microphones, which are long, stay out of the row. */
function renderDevices({ words, devices, deviceId, disabled, setDevice }: DictateView): TemplateResult {
  return html`<span part="device-button" class="devices" title=${words.microphone}>${moreIcon}<select part="device-select" dir="auto" aria-label=${words.microphone} ?disabled=${disabled}
      @change=${(event: Event) => setDevice((event.currentTarget as HTMLSelectElement).value)}>
      ${devices.map((device) => html`<option value=${device.deviceId} ?selected=${device.deviceId === deviceId}>${device.label}</option>`)}
    </select></span>`;
}

function statusText({ state, loading, muted, progress, words, strings }: DictateView): string {
  if (loading || (progress && isCapturing(state))) return strings.loading;
  switch (state) {
    case 'requesting':
    case 'finalizing':
    case 'reconnecting':
      return words[state];
    case 'paused':
      return strings.paused;
    case 'inactive':
      return '';
    default:
      return muted ? words.muted : words.listening;
  }
}

/** There are three reasons for a denied microphone, each with its own remedy. */
function errorMessage({ words, permission }: DictateView, { code }: SpeechError): string | undefined {
  if (code !== 'not-allowed') return words.errors[code];
  if (!allowedByPolicy()) return words.errors.policy;
  return words.errors[permission === 'denied' || permission === 'unknown' ? code : 'unanswered'];
}
