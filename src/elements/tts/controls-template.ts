import { html, type TemplateResult } from 'lit';
import type { SpeechError } from '../../contract/errors.ts';
import type { Strings } from '../localization/strings.ts';
import { renderError } from '../shared/error-template.ts';
import { downloadIcon, pauseIcon, playIcon, stopIcon } from '../shared/icons.ts';
import { formatTime, localizeDigits } from './format-time.ts';
import type { SpeechStatus } from './speech-setup.ts';

/** What the controls show, and whom they ask. */
export interface ControlsView {
  readonly strings: Strings;
  readonly label: string;
  readonly status: SpeechStatus;
  readonly paused: boolean;
  /** Asked to sound, and silent as yet. */
  readonly starting: boolean;
  readonly disabled: boolean;
  readonly currentTime: number;
  readonly expectedDuration: number;
  readonly hasSound: boolean;
  readonly complete: boolean;
  readonly playbackRate: number;
  readonly voice: string;
  /** What readers know the voice by; undefined before a catalog has told it. */
  readonly voiceName: string | undefined;
  readonly error: SpeechError | undefined;
  readonly upgradeUrl: string | undefined;
  toggle(): void;
  stop(): void;
  seek(seconds: number): void;
  setRate(rate: number): void;
  openPicker(event: Event): void;
  download(): void;
  keydown(event: KeyboardEvent): void;
}

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

export function renderControls(view: ControlsView): TemplateResult {
  const { strings } = view;
  const busy = !view.paused && (view.status === 'loading' || view.status === 'buffering');
  return html`<div part="base" class="base" role="group" lang=${strings.lang} dir=${strings.dir} aria-label=${view.label || strings.player} @keydown=${view.keydown}>
    <div class="transport">
      <button part="play-button" class="main" type="button" aria-label=${view.paused ? strings.play : strings.pause}
        ?data-playing=${!view.paused} ?data-busy=${busy} ?disabled=${view.disabled} @click=${view.toggle}>${view.paused ? playIcon : pauseIcon}</button>
      <button part="stop-button" type="button" aria-label=${strings.stop} ?disabled=${view.disabled || (view.paused && !view.hasSound)} @click=${view.stop}>${stopIcon}</button>
      ${renderTimeline(view)}
    </div>
    <div class="choices">${renderRate(view)}${renderVoice(view)}
      <button part="download-button" type="button" aria-label=${strings.download} title=${strings.download}
        ?disabled=${view.disabled || !view.complete} @click=${view.download}>${downloadIcon}</button>
    </div>
    ${renderError(strings, view.error, view.upgradeUrl)}
    <span class="unseen" role="status">${announcement(view)}</span>
  </div>`;
}

function renderTimeline(view: ControlsView): TemplateResult {
  const { strings, expectedDuration, currentTime } = view;
  const total = formatTime(expectedDuration, strings.digits);
  const current = formatTime(Math.min(currentTime, expectedDuration), strings.digits);
  return html`<div class="timeline">
      <div part="track" class="track"><div part="buffered" class="buffered"></div><div class="played"></div></div>
      <input part="progress" type="range" min="0" max=${Math.max(expectedDuration, 0.01)} step="any" aria-label=${strings.position}
        aria-valuetext=${strings.timeOf(current, total)} ?disabled=${view.disabled || !view.hasSound}
        @input=${(event: Event) => view.seek((event.currentTarget as HTMLInputElement).valueAsNumber)}>
    </div>
    <span part="time" class="time" aria-hidden="true">${current} / ${total}</span>`;
}

function renderRate({ strings, playbackRate, disabled, setRate }: ControlsView): TemplateResult {
  const rates = RATES.includes(playbackRate) ? RATES : [...RATES, playbackRate].sort((a, b) => a - b);
  return html`<select part="rate-select" aria-label=${strings.speed} ?disabled=${disabled}
      @change=${(event: Event) => setRate(Number((event.currentTarget as HTMLSelectElement).value))}>
      ${rates.map((rate) => html`<option value=${rate}>${localizeDigits(String(rate), strings.digits)}×</option>`)}
    </select>`;
}

function renderVoice({ strings, voice, voiceName, disabled, openPicker }: ControlsView): TemplateResult {
  const name = voiceName ? localizeDigits(voiceName, strings.digits) : voice;
  return html`<button part="voice-button" class="menu" type="button" aria-haspopup="dialog"
      aria-label=${name ? `${strings.voice}: ${name}` : strings.voice} ?disabled=${disabled} @click=${openPicker}><bdi>${name || strings.voice}</bdi></button>`;
}

/** Said politely to screen readers; never while words sound. */
function announcement({ status, paused, starting, strings }: ControlsView): string {
  if (status === 'loading') return paused ? '' : strings.loading;
  if (status === 'buffering') return starting ? '' : strings.buffering;
  if (status === 'paused') return strings.paused;
  return status === 'ended' ? strings.ended : '';
}
