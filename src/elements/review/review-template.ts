import { html, type TemplateResult } from 'lit';
import { renderError } from '../base/error-template.ts';
import { renderHistory } from './history-template.ts';
import { renderRecording } from './recording-template.ts';
import type { ReviewView } from './review-view.ts';
import { renderWords } from './words-template.ts';

/** Doubtful words, the recording, and earlier dictations. */
export function renderReview(view: ReviewView): TemplateResult {
  const { strings, error, announcement, label } = view;
  return html`<div part="base" class="base" role="group" lang=${strings.lang} dir=${strings.dir} aria-label=${label}
      @mousedown=${keepFocus}>
    ${renderWords(view)}
    ${renderRecording(view)}
    ${renderHistory(view)}
    ${renderError(strings, error, error?.upgradeUrl)}
    <span class="unseen" role="status">${announcement}</span>
  </div>`;
}

/** The field keeps the focus, its caret and its own undo history when a button is pressed with a pointer. */
function keepFocus(event: MouseEvent): void {
  if ((event.target as Element).closest('button')) event.preventDefault();
}
