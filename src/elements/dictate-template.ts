import { html, nothing, type TemplateResult } from 'lit';
import type { SpeechError } from '../contract/errors.ts';
import { type DictationState, isCapturing } from './dictation-state.ts';
import { formatTime } from './format-time.ts';
import { stopIcon } from './icons.ts';
import type { DictationStrings } from './localization/dictation-strings.ts';
import type { Strings } from './localization/strings.ts';
import type { PushToTalk } from './push-to-talk.ts';

/** What the button shows, and whom it asks. */
export interface DictateView {
  readonly strings: Strings;
  readonly words: DictationStrings;
  readonly label: string;
  readonly state: DictationState;
  readonly hold: boolean;
  readonly disabled: boolean;
  /** Shown where there is no field to show it. */
  readonly interim: string;
  readonly final: string;
  /** Said politely, once per final text. */
  readonly announcement: string;
  /** Seconds that the session may last yet, where it has a limit. */
  readonly remaining: number | undefined;
  readonly error: SpeechError | undefined;
  readonly blockedByPolicy: boolean;
  readonly push: PushToTalk;
}

const microphoneIcon = html`<svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true" focusable="false"><path d="M12 3a3.500 3.500 0 0 0-3.500 3.500v5a3.500 3.500 0 0 0 7 0v-5A3.500 3.500 0 0 0 12 3ZM6 10.500a1 1 0 0 0-2 0v1a8 8 0 0 0 7 7.940V21a1 1 0 1 0 2 0v-1.560a8 8 0 0 0 7-7.940v-1a1 1 0 1 0-2 0v1a6 6 0 0 1-12 0Z"></path></svg>`;

export function renderDictate(view: DictateView): TemplateResult {
  const { strings, words, state, push } = view;
  const listening = isCapturing(state);
  const isBusy = state === 'requesting' || state === 'finalizing' || state === 'connecting';
  const name = view.label || (view.hold ? words.hold : words.dictate);
  return html`<div part="base" class="base" lang=${strings.lang} dir=${strings.dir}>
    <button part="button" type="button" aria-label=${name} aria-pressed=${listening} title=${listening ? words.stop : name}
      ?data-listening=${listening} ?data-busy=${isBusy} ?disabled=${view.disabled}
      @pointerdown=${push.pointerdown} @mousedown=${push.mousedown} @pointerup=${push.pointerup} @pointercancel=${push.pointerup} @lostpointercapture=${push.pointerup}
      @keydown=${push.keydown} @keyup=${push.keyup} @blur=${push.blur} @click=${push.click} @contextmenu=${push.contextmenu}>
      <span part="level" class="level"></span>
      <span part="icon"><slot name=${listening ? 'recording-icon' : 'icon'}>${listening && !view.hold ? stopIcon : microphoneIcon}</slot></span>
    </button>
    <span part="timer" class="timer" aria-hidden="true">${view.remaining === undefined ? '' : words.remaining(formatTime(view.remaining, strings.digits))}</span>
    ${view.final ? html`<span part="final" lang="" dir="auto">${view.final}</span>` : nothing}
    ${view.interim ? html`<span part="interim" class="interim" lang="" dir="auto" aria-hidden="true">${view.interim}</span>` : nothing}
    <span part="status" class="status">${statusOf(view)}</span>
    <div part="error" class="error" role="alert">${view.error ? renderError(view, view.error) : nothing}</div>
    <span class="unseen" role="status">${view.announcement}</span>
  </div>`;
}

function statusOf({ state, words }: DictateView): string {
  switch (state) {
    case 'requesting':
    case 'paused':
    case 'finalizing':
    case 'reconnecting':
      return words[state];
    case 'inactive':
      return '';
    default:
      return words.listening;
  }
}

function renderError({ strings, words, blockedByPolicy }: DictateView, error: SpeechError): TemplateResult {
  const message = blockedByPolicy ? words.policy : (words.errors[error.code] ?? words.errors.internal);
  // Whoever built the page is told the field at fault, in English.
  const detail = error.code === 'invalid-argument' ? error.message : '';
  const { upgradeUrl } = error;
  return html`<slot name="error">${message} ${detail ? html`<span lang="en" dir="ltr">${detail}</span>` : nothing}</slot>
    ${upgradeUrl && /^https?:/.test(upgradeUrl) ? html`<a part="upgrade-link" href=${upgradeUrl} target="_blank" rel="noopener">${strings.upgrade}</a>` : nothing}`;
}
