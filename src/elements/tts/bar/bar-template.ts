import { html, nothing, type TemplateResult } from 'lit';
import { renderError } from '../../shared/error-template.ts';
import { backIcon, closeIcon, forwardIcon, moreIcon, pauseIcon, playIcon } from '../../shared/icons.ts';
import { formatTime, localizeDigits } from '../format-time.ts';
import { barHeadline } from './bar-headline.ts';
import type { BarHost, BarView } from './bar-host.ts';
import type { SeekRow } from './seek-row.ts';

const JUMP_SECONDS = 10;
const RATES = [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2];

/** What the template needs besides the element. */
interface BarTemplate {
  readonly host: BarHost;
  readonly view: BarView;
  readonly seekRow: SeekRow;
  /** Before, it shows what there is to hear. */
  readonly isBegun: boolean;
  /** What a key has asked for, to be announced. */
  readonly said: string;
  /** At the bottom of the window. */
  readonly isSticky: boolean;
  /** Closes the sticky bar. */
  dismiss(): void;
  toggle(): void;
  /** Plays after an error. */
  retry(): void;
  seekBy(seconds: number): void;
  setRate(rate: number): void;
  openMenu(): void;
  onKey(event: KeyboardEvent): void;
}

/** The row of controls; below it, what went wrong. */
export function renderBar(template: BarTemplate): TemplateResult {
  const { host, view, isBegun, said, toggle, retry, openMenu, onKey } = template;
  const { strings, status, bufferingProgress } = view;
  const { paused, disabled } = host;
  const busy = !paused && (status === 'loading' || status === 'buffering');
  return html`<div part="base" class="base bar" role="group" ?data-sticky=${template.isSticky} lang=${strings.lang} dir=${strings.dir} aria-label=${host.label || host.headline || strings.player}
      @keydown=${onKey}>
    <div class="row">
      <button part="play-button" class="main" type="button" aria-label=${paused ? strings.play : strings.pause}
        ?data-playing=${!paused} ?data-busy=${busy}
        .style=${`--buffered:${bufferingProgress === undefined ? 25 : 10 + 90 * bufferingProgress}%;`} ?disabled=${disabled} @click=${toggle}>${paused ? playIcon : pauseIcon}</button>
      ${isBegun ? [-JUMP_SECONDS, JUMP_SECONDS].map((seconds) => renderJump(template, seconds)) : nothing}
      ${isBegun ? [renderPlace(template), renderRate(template)] : renderInvitation(template)}
      <button part="menu-button" type="button" aria-haspopup="dialog" aria-label=${strings.options} ?disabled=${disabled}
        @click=${openMenu}>${moreIcon}</button>
      ${template.isSticky ? html`<button part="sticky-close" type="button" aria-label=${strings.close} @click=${template.dismiss}>${closeIcon}</button>` : nothing}
    </div>
    ${view.captions}
    ${view.notice}
    ${renderError(strings, view.error, view.upgradeUrl, undefined, retry)}
    <span class="unseen" role="status">${said || announcement(template)}</span>
  </div>
  ${template.isSticky ? html`<div class="bar place-holder"><div class="row"></div>${view.captions && html`<div class="captions"></div>`}</div>` : nothing}`;
}

/** Before anything is requested: what the text is, and how long it takes. */
function renderInvitation({ host, view: { strings }, seekRow, toggle }: BarTemplate): TemplateResult {
  const listen = barHeadline(strings, seekRow.duration / host.playbackRate);
  // The button beside it does the same, and is the one that assistive technology and the Tab key reach.
  return html`<div class="invitation" @click=${host.disabled ? undefined : toggle}>
      ${host.headline ? html`<bdi part="headline" class="headline">${host.headline}</bdi>` : nothing}
      <span part="time" class=${host.headline ? 'time' : 'headline'}>${listen}</span>
    </div>`;
}

function renderPlace({ host, view: { strings }, seekRow }: BarTemplate): TemplateResult {
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

function renderRate({ host, view: { strings }, setRate }: BarTemplate): TemplateResult {
  const rate = host.playbackRate;
  const rates = RATES.includes(rate) ? RATES : [...RATES, rate].sort((a, b) => a - b);
  return html`<select part="rate-select" class="rate" aria-label=${strings.speed} ?disabled=${host.disabled}
      @change=${({ currentTarget }: Event) => setRate(Number((currentTarget as HTMLSelectElement).value))}>
      ${rates.map((each) => html`<option value=${each} .selected=${each === rate}>${localizeDigits(String(each), strings.digits)}×</option>`)}
    </select>`;
}

function renderJump({ host, view: { strings }, seekBy }: BarTemplate, seconds: number): TemplateResult {
  const count = localizeDigits(String(Math.abs(seconds)), strings.digits);
  const jump = () => seekBy(seconds);
  const number = html`<span aria-hidden="true">${count}</span>`;
  return seconds < 0
    ? html`<button part="back-button" class="jump" type="button" aria-label=${strings.back(count)} ?disabled=${host.disabled} @click=${jump}>${backIcon}${number}</button>`
    : html`<button part="forward-button" class="jump" type="button" aria-label=${strings.forward(count)} ?disabled=${host.disabled} @click=${jump}>${forwardIcon}${number}</button>`;
}

/** For screen readers, politely; never while words sound. */
function announcement({ host, view }: BarTemplate): string {
  const { strings, status, starting } = view;
  if (status === 'loading') return host.paused ? '' : strings.loading;
  if (status === 'buffering') return starting ? '' : strings.buffering;
  if (status === 'paused') return strings.paused;
  return status === 'ended' ? strings.ended : '';
}
