import { html, nothing, type TemplateResult } from 'lit';
import { pauseIcon, playIcon } from '../base/icons.ts';
import { localizeDigits } from '../base/localize-digits.ts';
import type { PlaylistStrings, Strings } from '../localization/strings.ts';
import type { PlaylistItem } from './playlist-item.ts';

/** What the template shows. */
export interface PlaylistView {
  readonly label: string;
  readonly strings: Strings;
  readonly own: PlaylistStrings;
  readonly items: readonly PlaylistItem[];
  /** Index of the article that was started last; -1 before. */
  readonly current: number;
  readonly isPlaying: boolean;
  readonly disabled: boolean;
  /** Seconds until the next article starts; undefined while nothing counts. */
  readonly secondsLeft: number | undefined;
  /** Whether the next article starts by itself. */
  readonly autoNext: boolean;
  toggle(index: number): void;
  skip(): void;
  cancel(): void;
  onKey(event: KeyboardEvent): void;
}

/** A list of articles, each with a button; below it, what comes next. */
export function renderPlaylist(view: PlaylistView): TemplateResult {
  const { strings, own, items, label } = view;
  return html`<div part="base" class="base" role="group" lang=${strings.lang} dir=${strings.dir} aria-label=${label || own.playlist}
      @keydown=${view.onKey}>
    <ol part="list">${items.map((item, index) => renderItem(view, item, index))}</ol>
    ${renderNext(view)}
    <span class="unseen" role="status">${view.secondsLeft === undefined ? '' : own.upNext(nextOf(view)?.title ?? '')}</span>
  </div>`;
}

function renderItem(view: PlaylistView, { title, href }: PlaylistItem, index: number): TemplateResult {
  const { strings, current, disabled } = view;
  const isCurrent = index === current;
  const isPlaying = isCurrent && view.isPlaying;
  const action = isPlaying ? strings.pause : strings.play;
  return html`<li part="item" aria-current=${isCurrent ? 'true' : nothing}>
    <button part="item-button" type="button" aria-label=${`${action}: ${title}`} ?data-playing=${isPlaying} ?disabled=${disabled}
      @click=${() => view.toggle(index)}>${isPlaying ? pauseIcon : playIcon}</button>
    <a part="item-link" href=${href}><bdi>${title}</bdi></a>
  </li>`;
}

/** Its room is there from the first start to the end: the countdown begins while the page below is read. */
function renderNext(view: PlaylistView): TemplateResult | typeof nothing {
  const { strings, own, secondsLeft, items, current, autoNext } = view;
  if (current < 0 || items.length < 2 || !autoNext) return nothing;
  const next = nextOf(view);
  const title = html`<bdi class="title">${next && own.upNext(next.title)}</bdi>`;
  if (!next || secondsLeft === undefined)
    return html`<div class="next" data-waiting><span class="countdown"></span>${title}
      <button class="wide" type="button">${own.playNow}</button><button class="wide" type="button">${own.cancel}</button></div>`;
  return html`<div part="next" class="next">
    <span part="countdown" class="countdown" aria-hidden="true">${localizeDigits(String(secondsLeft), strings.digits)}</span>
    ${title}
    <button part="next-button" class="wide" type="button" @click=${view.skip}>${own.playNow}</button>
    <button part="cancel-button" class="wide" type="button" @click=${view.cancel}>${own.cancel}</button>
  </div>`;
}

const nextOf = ({ items, current }: PlaylistView) => items[current + 1];
