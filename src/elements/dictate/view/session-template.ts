import { html, nothing, type TemplateResult } from 'lit';
import { allowedByPolicy } from '../../../audio/capture/microphone-error.ts';
import type { SpeechError } from '../../../contract/errors.ts';
import { adoptStyles } from '../../base/adopt-styles.ts';
import { isOfTheSite } from '../../base/error-template.ts';
import { formatTime } from '../../base/format-time.ts';
import { moreIcon } from '../../base/icons.ts';
import { microphoneStrings } from '../../localization/microphone-strings.ts';
import { isCapturing } from '../transcription/dictation-state.ts';
import type { UploadProgress } from '../transcription/upload-progress.ts';
import type { DictateView } from './dictate-view.ts';
import type { RenderedSession } from './rendered-session.ts';
import { sessionStyles } from './session.styles.ts';

/** What is shown beside the button once dictation has loaded. */
export function renderSession(view: DictateView, root: ShadowRoot): RenderedSession {
  adoptStyles(root, sessionStyles.cssText);
  const { error } = view;
  return {
    status: statusText(view),
    errorMessage: error && !isOfTheSite(error) ? errorMessage(view, error) : undefined,
    content: renderContent(view),
  };
}

function renderContent(view: DictateView): TemplateResult {
  const { strings, words, remaining, interim, captions, textLang } = view;
  return html`${interim ? html`<span part="interim" class="interim" lang=${textLang} dir="auto" aria-hidden="true">${interim}</span>` : nothing}
    ${remaining === undefined ? nothing : html`<span part="timer" class="time" role="timer" aria-label=${words.timer} title=${words.timer}>${formatTime(remaining, strings.digits)}</span>`}
    ${view.progress ? renderProgress(view, view.progress) : nothing}
    ${view.devices.length ? renderDevices(view) : nothing}
    ${captions ? html`<span part="captions" lang=${textLang} dir="auto" aria-hidden="true">${latestText(view) || (view.speaking ? '…' : '')}</span>` : nothing}`;
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

/** The utterance that is being said after the one before, as they are recognized. */
function latestText({ transcript: { finals, interim } }: DictateView): string {
  return [finals.at(-1), interim].filter(Boolean).join(' ');
}

function statusText(view: DictateView): string {
  const { state, muted, microphone, progress, words, strings } = view;
  if (progress && isCapturing(state)) return strings.loading;
  switch (state) {
    case 'requesting':
    case 'finalizing':
    case 'reconnecting':
      return words[state];
    case 'paused':
      return strings.paused;
    case 'inactive':
      return view.ended ? words.stopped : '';
    default:
      if (microphone)
        return microphoneStrings(strings.lang)[microphone[0]](microphone[1] || words.microphone);
      return muted ? words.muted : words.listening;
  }
}

/** There are three reasons for a denied microphone, each with its own remedy. One that was disconnected is not missing: another takes its place. */
function errorMessage(
  { words, permission }: DictateView,
  { code, retryable }: SpeechError,
): string | undefined {
  if (code !== 'not-allowed')
    return words.errors[retryable && code === 'audio-capture' ? 'disconnected' : code];
  if (!allowedByPolicy()) return words.errors.policy;
  return words.errors[permission === 'denied' || permission === 'unknown' ? code : 'unanswered'];
}
