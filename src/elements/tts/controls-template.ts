import { html, nothing, type TemplateResult } from 'lit';
import type { Strings } from '../localization/strings.ts';
import { renderError } from '../shared/error-template.ts';
import { downloadIcon, pauseIcon, playIcon, stopIcon } from '../shared/icons.ts';
import { handleKey } from '../shared/keyboard.ts';
import { localizeDigits } from './format-time.ts';
import type { SeekBar } from './seek-bar.ts';
import type { SpeechController } from './speech-controller.ts';

/** What the controls show, and the actions behind them. */
export interface ControlsView {
  readonly strings: Strings;
  readonly label: string;
  readonly disabled: boolean;
  readonly playbackRate: number;
  /** Whether the reader can choose a voice. */
  readonly hasVoices: boolean;
  readonly voice: string;
  /** The voice's name; undefined before a catalog is loaded. */
  readonly voiceName: string | undefined;
  readonly speech: SpeechController;
  readonly seekBar: SeekBar;
  toggle(): void;
  stop(): void;
  setRate(rate: number): void;
  openPicker(event: Event): void;
  download(): void;
  /** Plays after an error. */
  retry(): void;
}

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

export function renderControls(view: ControlsView): TemplateResult {
  const { strings, disabled, speech, seekBar } = view;
  const { status, paused, error, upgradeUrl } = speech.state;
  const busy = !paused && (status === 'loading' || status === 'buffering');
  const buffered = status === 'buffering' ? speech.timeline.player()?.bufferingProgress : undefined;
  const isSilent = paused && !speech.timeline.receivedDuration;
  return html`<div part="base" class="base" role="group" lang=${strings.lang} dir=${strings.dir} aria-label=${view.label || strings.player}
      @keydown=${(event: KeyboardEvent) => onKey(view, event)}>
    <div class="transport">
      <button part="play-button" class="main" type="button" aria-label=${paused ? strings.play : strings.pause}
        ?data-playing=${!paused} ?data-busy=${busy}
        .style=${`--buffered:${buffered === undefined ? 25 : 10 + 90 * buffered}%;`} ?disabled=${disabled} @click=${view.toggle}>${paused ? playIcon : pauseIcon}</button>
      <button part="stop-button" type="button" aria-label=${strings.stop} ?disabled=${disabled || isSilent} @click=${view.stop}>${stopIcon}</button>
      ${seekBar.render(strings, disabled)}
    </div>
    <div class="choices">${renderRate(view)}${view.hasVoices ? renderVoice(view) : nothing}
      <button part="download-button" type="button" aria-label=${strings.download} title=${strings.download}
        ?disabled=${disabled || !speech.run} @click=${view.download}>${downloadIcon}</button>
    </div>
    ${speech.run?.published?.notice(strings.lang)}
    ${renderError(strings, error, upgradeUrl, undefined, view.retry)}
    <span class="unseen" role="status">${announcement(view)}</span>
  </div>`;
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

function onKey({ speech, disabled, toggle, stop }: ControlsView, event: KeyboardEvent): void {
  if (disabled) return;
  const { currentTime, expectedDuration } = speech.timeline;
  handleKey(event, {
    toggle,
    stop: speech.run && speech.state.status !== 'idle' ? stop : undefined,
    seekBy: (seconds) => speech.seek(currentTime + seconds),
    seekTo: (seconds) => speech.seek(seconds),
    duration: expectedDuration,
  });
}

/** For screen readers, politely; never while words sound. */
function announcement({ speech, strings }: ControlsView): string {
  const { status, paused, starting } = speech.state;
  if (status === 'loading') return paused ? '' : strings.loading;
  if (status === 'buffering') return starting ? '' : strings.buffering;
  if (status === 'paused') return strings.paused;
  return status === 'ended' ? strings.ended : '';
}
