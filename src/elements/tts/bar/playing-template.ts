import { html, nothing, type TemplateResult } from 'lit';
import { formatTime } from '../../base/format-time.ts';
import { backIcon, closeIcon, forwardIcon } from '../../base/later-icons.ts';
import { localizeDigits } from '../../base/localize-digits.ts';
import { playingStrings } from '../../localization/playing-strings.ts';
import type { Strings } from '../../localization/strings.ts';
import type { BarHost } from './bar-host.ts';
import type { StickyParts } from './bar-template.ts';
import type { SeekRow } from './seek-row.ts';

const JUMP_SECONDS = 10;
/** Every tenth up to 2, which is all that phones have: there the menu has no slider beside the list. */
const TENTHS = Array.from({ length: 16 }, (_, index) => (index + 5) / 10);
const FURTHER_RATES = [0.75, 1.25, 1.75, 2.5, 3, 3.5, 4];

interface PlayingTemplate {
  readonly host: BarHost;
  readonly strings: Strings;
  readonly seekRow: SeekRow;
  /** @param seconds Negative to seek backwards. */
  seekBy(seconds: number): void;
  setRate(rate: number): void;
}

/** What the row has once something was played: the place, ways to change it, the speed. A resting player's file does without. */
export function renderPlaying(template: PlayingTemplate): TemplateResult {
  return html`${renderJump(template, -JUMP_SECONDS)}${renderJump(template, JUMP_SECONDS)}${renderPlace(template)}${renderRate(template)}`;
}

/**
 * At the bottom of the window.
 * @param hasCaptions Whether captions are part of the bar.
 * @param dismiss Closes it.
 */
export function renderSticky(strings: Strings, hasCaptions: boolean, dismiss: () => void): StickyParts {
  return {
    close: html`<button part="sticky-close" type="button" aria-label=${playingStrings(strings.lang).close} @click=${dismiss}>${closeIcon}</button>`,
    room: html`<div class="base bar room">${hasCaptions ? html`<div class="captions"></div>` : nothing}<div class="row"></div></div>`,
  };
}

function renderPlace({ host, strings, seekRow }: PlayingTemplate): TemplateResult {
  const { digits } = strings;
  const { currentTime, duration } = seekRow;
  const left = formatTime(Math.max(0, Math.ceil(duration - currentTime)), digits);
  const elapsed = formatTime(currentTime, digits);
  const title = seekRow.chapterAt(currentTime)?.title || host.headline;
  return html`<div class="place">
      <div class="line" aria-hidden="true">
        <bdi part="headline" class="title">${title || elapsed}</bdi>${title ? html`<span class="time elapsed">${elapsed}</span>` : nothing}<span part="time" class="time" dir="ltr">−${left}</span>
      </div>
      <div class="timeline">${seekRow.render(strings, host.disabled)}</div>
    </div>`;
}

function renderRate({ host, strings, setRate }: PlayingTemplate): TemplateResult {
  const rate = host.playbackRate;
  const rates = [...new Set([...TENTHS, ...FURTHER_RATES, rate])].sort((a, b) => a - b);
  return html`<select part="rate-select" class="rate" aria-label=${playingStrings(strings.lang).speed} ?disabled=${host.disabled}
      @change=${({ currentTarget }: Event) => setRate(Number((currentTarget as HTMLSelectElement).value))}>
      ${rates.map((each) => html`<option value=${each} .selected=${each === rate}>${localizeDigits(String(each), strings.digits)}×</option>`)}
    </select>`;
}

function renderJump({ host, strings, seekBy }: PlayingTemplate, seconds: number): TemplateResult {
  const words = playingStrings(strings.lang);
  const count = localizeDigits(String(Math.abs(seconds)), strings.digits);
  const jump = () => seekBy(seconds);
  const number = html`<span aria-hidden="true">${count}</span>`;
  return seconds < 0
    ? html`<button part="back-button" class="jump" type="button" aria-label=${words.back(count)} ?disabled=${host.disabled} @click=${jump}>${backIcon}${number}</button>`
    : html`<button part="forward-button" class="jump" type="button" aria-label=${words.forward(count)} ?disabled=${host.disabled} @click=${jump}>${forwardIcon}${number}</button>`;
}
