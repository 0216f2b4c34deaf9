import { html, nothing, type TemplateResult } from 'lit';
import { renderError } from '../../base/error-template.ts';
import { microphoneIcon, stopIcon } from '../../base/later-icons.ts';
import { isCapturing } from '../transcription/dictation-state.ts';
import type { DictateView } from './dictate-view.ts';
import type { RenderedSession } from './rendered-session.ts';

/** @param session What the code of dictation renders; undefined until it has loaded. */
export function renderDictate(view: DictateView, session: RenderedSession | undefined): TemplateResult {
  const { strings, words, state, push, textLang } = view;
  const listening = isCapturing(state);
  const isBusy = view.loading || state === 'requesting' || state === 'finalizing' || state === 'connecting';
  const action = view.hold ? words.hold : words.dictate;
  const name = view.label ? `${action}: ${view.label}` : action;
  // On the button itself it would be a description: screen readers would say the name twice.
  const tooltip =
    (listening && !view.hold ? words.stop : name) + (view.shortcut ? ` (${view.shortcut})` : '');
  return html`<div part="base" class="base" lang=${strings.lang} dir=${strings.dir}>
    <button part="button" class="main" type="button" aria-label=${name} aria-pressed=${listening} aria-keyshortcuts=${view.shortcut || nothing}
      ?data-listening=${listening} ?data-busy=${isBusy} ?disabled=${view.disabled}
      @pointerdown=${push.pointerdown} @mousedown=${push.mousedown} @pointerup=${push.pointerup} @pointercancel=${push.pointerup} @lostpointercapture=${push.pointerup}
      @keydown=${push.keydown} @keyup=${push.keyup} @blur=${push.blur} @click=${push.click} @contextmenu=${push.contextmenu}>
      <span part="level" class="level" title=${tooltip}></span>
      <span part="icon"><slot name=${listening ? 'recording-icon' : 'icon'}>${listening && !view.hold ? stopIcon : microphoneIcon}</slot></span>
    </button>
    ${view.help}
    <span part="status" class=${view.ended ? 'unseen' : nothing} role="status">${view.loading ? strings.loading : session?.status}</span>
    ${view.final ? html`<span part="final" lang=${textLang} dir="auto">${view.final}</span>` : nothing}
    ${session?.content}
    ${renderError(strings, view.error, view.upgradeUrl, session?.errorMessage, view.hold ? undefined : view.retry)}
    <span class="unseen" role="status" lang=${view.announcementLang}>${view.announcement}</span>
  </div>`;
}
