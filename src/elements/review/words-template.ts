import { html, nothing, type TemplateResult } from 'lit';
import { localizeDigits } from '../base/localize-digits.ts';
import type { ReviewView } from './review-view.ts';

/** The doubtful word that is shown, in its context, with what may take its place. */
export function renderWords(view: ReviewView): TemplateResult {
  const { own, words, textLang, disabled } = view;
  const word = words?.current;
  return html`<div part="words" class="words">
    <p part="summary" class="summary" tabindex="-1">${summary(view)}</p>
    ${
      word && words
        ? html`<p part="context" class="context" lang=${textLang} dir="auto">${words.context(word).before}<mark>${word.text}</mark>${words.context(word).after}</p>
          <div part="alternatives" class="row" role="group" aria-label=${own.replace(word.text)}>${word.alternatives.map(
            (alternative) =>
              html`<button part="alternative" class="wide" type="button" lang=${textLang} ?disabled=${disabled}
              @click=${() => view.press((each) => each.replace(alternative))}>${alternative}</button>`,
          )}</div>`
        : nothing
    }
    <div part="actions" class="row">${word ? renderActions(view) : nothing}${
      words?.canUndo
        ? html`<button part="undo-button" class="wide plain" type="button" ?disabled=${disabled}
          @click=${() => view.press((each) => each.undo())}>${own.undo}</button>`
        : nothing
    }</div>
  </div>`;
}

function renderActions(view: ReviewView): TemplateResult {
  const { own, words, recording, disabled, shortcut } = view;
  const isOne = words?.words.length === 1;
  const canHear = recording?.reaches(words?.current?.end ?? 0);
  return html`<button part="keep-button" class="wide plain" type="button" ?disabled=${disabled}
      @click=${() => view.press((each) => each.keep())}>${own.keep}</button>
    ${canHear ? html`<button part="hear-button" class="wide plain" type="button" ?disabled=${disabled} @click=${view.hear}>${own.hear}</button>` : nothing}
    <button part="previous-button" class="wide plain" type="button" ?disabled=${disabled || isOne}
      @click=${() => words?.go(-1)}>${own.previous}</button>
    <button part="next-button" class="wide plain" type="button" ?disabled=${disabled || isOne} aria-keyshortcuts=${shortcut || nothing}
      @click=${() => words?.go(1)}><span>${own.next}${shortcut ? html` <kbd class="hint" aria-hidden="true">${shortcut}</kbd>` : nothing}</span></button>`;
}

function summary({ own, strings, words }: ReviewView): string {
  if (!words) return own.empty;
  if (!words.isKnown) return own.unknown;
  const { length } = words.words;
  if (!length) return own.noneLeft;
  const found = own.found(localizeDigits(String(length), strings.digits));
  return length > 1 ? `${found} · ${words.place}` : found;
}
