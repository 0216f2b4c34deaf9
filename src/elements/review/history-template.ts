import { html, nothing, type TemplateResult } from 'lit';
import { localizeDigits } from '../base/localize-digits.ts';
import type { PastDictation } from './dictation-history.ts';
import type { HistoryReview } from './history-review.ts';
import type { ReviewView } from './review-view.ts';

/** Earlier dictations, with a switch that ends their being kept. */
export function renderHistory(view: ReviewView): TemplateResult | typeof nothing {
  const { own, history } = view;
  if (!history) return nothing;
  const { items } = history;
  return html`<details part="history" @toggle=${() => history.refresh()}>
    <summary>${own.history}</summary>
    <label class="switch"><input type="checkbox" part="history-switch" .checked=${history.isOn}
      @change=${(event: Event) => {
        history.isOn = (event.target as HTMLInputElement).checked;
      }}>${own.keepHistory}</label>
    ${items.length ? html`<ol>${items.map((item) => renderItem(view, history, item))}</ol>` : html`<p class="hint">${own.historyEmpty}</p>`}
    <div class="row">${
      items.length
        ? html`<button part="remove-all-button" class="wide plain" type="button" @click=${() => history.remove()}>${own.removeAll}</button>`
        : nothing
    }${
      history.canRestore
        ? html`<button part="restore-button" class="wide plain" type="button" @click=${() => history.restore()}>${own.restore}</button>`
        : nothing
    }</div>
  </details>`;
}

function renderItem(
  { own, strings, disabled, canInsert, insert }: ReviewView,
  history: HistoryReview,
  item: PastDictation,
): TemplateResult {
  const { text, time, lang } = item;
  const name = (action: string) => `${action}: ${text.slice(0, 40)}`;
  return html`<li part="history-item">
    <time class="hint" datetime=${new Date(time).toISOString()}>${dateOf(time, strings.digits)}</time>
    <p class="context" lang=${lang} dir="auto">${text}</p>
    <div class="row">
      <button part="insert-button" class="wide plain" type="button" ?disabled=${disabled || !canInsert} aria-label=${name(own.insert)}
        @click=${() => insert(text)}>${own.insert}</button>
      <button part="copy-button" class="wide plain" type="button" aria-label=${name(own.copy)}
        @click=${() => void history.copy(item)}>${own.copy}</button>
      <button part="remove-button" class="wide plain" type="button" aria-label=${name(own.remove)}
        @click=${() => history.remove(item)}>${own.remove}</button>
    </div>
  </li>`;
}

/** Day, month, year and time, as Kurds write them; browsers do not know Kurdish dates. */
function dateOf(time: number, digits: string): string {
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getDate()}/${date.getMonth() + 1}/${date.getFullYear()}`;
  return localizeDigits(`${day} ${two(date.getHours())}:${two(date.getMinutes())}`, digits);
}
