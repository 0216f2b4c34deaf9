import { html, nothing, type TemplateResult } from 'lit';
import { renderError, type ShownError } from '../../base/error-template.ts';
import { moreIcon, pauseIcon, playIcon } from '../../base/icons.ts';
import { barHeadline } from './bar-headline.ts';
import type { BarHost, BarView } from './bar-host.ts';

/** What the bar has at the bottom of the window. */
export interface StickyParts {
  /** Closes it. */
  readonly close: TemplateResult;
  /** Keeps its place on the page free. */
  readonly room: TemplateResult;
}

/** What the bar shows once something has happened. */
interface ShownView
  extends Pick<BarView, 'starting' | 'bufferingProgress' | 'captions' | 'notice' | 'upgradeUrl'> {
  readonly error: ShownError | undefined;
}

/** What the template needs. */
interface BarTemplate {
  readonly host: Pick<BarHost, 'paused' | 'disabled' | 'label' | 'headline' | 'playbackRate'>;
  readonly view: Pick<BarView, 'strings' | 'status'> & Partial<ShownView>;
  /** Seconds of the whole text. */
  readonly duration: number;
  /** The place and how to change it; undefined before anything was played, when it shows what there is to hear. */
  readonly playing: TemplateResult | undefined;
  /** What a key has asked for, to be announced. */
  readonly said: string;
  /** Says that the page was translated. */
  readonly translation?: TemplateResult | undefined;
  /** Undefined while the bar is in its place. */
  readonly sticky: StickyParts | undefined;
  /** Back in its place from the bottom of the window. */
  readonly hasReturned?: boolean | undefined;
  toggle(): void;
  /** Plays after an error. */
  retry(): void;
  openMenu(): void;
  onKey(event: KeyboardEvent): void;
}

/** The row of controls; below it, what went wrong. */
export function renderBar(template: BarTemplate): TemplateResult {
  const { host, view, playing, sticky, said, translation, toggle, retry, openMenu, onKey } = template;
  const { strings, status, bufferingProgress } = view;
  const { paused, disabled } = host;
  // The notice says it, once its file has loaded.
  const isSaid = view.error?.field === 'translation';
  const busy = !paused && (status === 'loading' || status === 'buffering');
  return html`<div part="base" class="base bar" role="group" ?data-sticky=${sticky !== undefined} ?data-returned=${template.hasReturned} lang=${strings.lang} dir=${strings.dir} aria-label=${host.label || host.headline || strings.player}
      @keydown=${onKey}>
    ${view.captions}
    <div class="row">
      <button part="play-button" class="main" type="button" aria-label=${paused ? strings.play : strings.pause}
        ?data-playing=${!paused} ?data-busy=${busy}
        .style=${`--buffered:${bufferingProgress === undefined ? 25 : 10 + 90 * bufferingProgress}%;`} ?disabled=${disabled} @click=${toggle}>${paused ? playIcon : pauseIcon}</button>
      ${playing ?? renderInvitation(template)}
      <button part="menu-button" type="button" aria-haspopup="dialog" aria-label=${strings.options} ?disabled=${disabled}
        @click=${openMenu}>${moreIcon}</button>
      ${sticky?.close}
    </div>
    ${translation ?? view.notice}
    ${renderError(strings, isSaid ? undefined : view.error, view.upgradeUrl, undefined, retry)}
    <span class="unseen" role="status">${said || announcement(template)}</span>
  </div>${sticky?.room}`;
}

/** Before anything is requested: what the text is, and how long it takes. */
function renderInvitation({ host, view: { strings }, duration, toggle }: BarTemplate): TemplateResult {
  const listen = barHeadline(strings, duration / host.playbackRate);
  // The button beside it does the same, and is the one that assistive technology and the Tab key reach.
  return html`<div class="invitation" @click=${host.disabled ? undefined : toggle}>
      ${host.headline ? html`<bdi part="headline" class="headline">${host.headline}</bdi>` : nothing}
      <span part="time" class=${host.headline ? 'time' : 'headline'}>${listen}</span>
    </div>`;
}

/** For screen readers, politely; never while words sound. */
function announcement({ host, view }: BarTemplate): string {
  const { strings, status, starting } = view;
  if (status === 'loading') return host.paused ? '' : strings.loading;
  if (status === 'buffering') return starting ? '' : strings.buffering;
  if (status === 'paused') return strings.paused;
  return status === 'ended' ? strings.ended : '';
}
