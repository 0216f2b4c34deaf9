import { html, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import type { Strings } from '../localization/strings.ts';
import { formatTime } from './format-time.ts';
import type { SpeechController } from './speech-controller.ts';

/** Of a wide bar. To measure it would cost a layout. */
const PIXELS = 400;
const FRAME_MS = 16;

/** The timeline of the controls: slider, buffered range and times. Between updates it moves pixel by pixel, without rendering. */
export class SeekBar implements ReactiveController {
  readonly #host: LitElement;
  readonly #speech: SpeechController;

  constructor(host: LitElement, speech: SpeechController) {
    this.#host = host;
    this.#speech = speech;
    host.addController(this);
  }

  hostUpdated(): void {
    this.move();
  }

  /** Moves the slider and the bars to where playback is. */
  move(): void {
    const slider = this.#host.renderRoot.querySelector<HTMLInputElement>('[part=progress]');
    if (!slider) return;
    const { currentTime, origin, receivedDuration, expectedDuration } = this.#speech.timeline;
    slider.value = String(currentTime);
    const percent = (seconds: number) => `${expectedDuration ? (100 * seconds) / expectedDuration : 0}%`;
    const { style } = slider.parentElement as HTMLElement;
    style.setProperty('--played', percent(Math.min(currentTime, expectedDuration)));
    style.setProperty('--buffered-from', percent(origin));
    style.setProperty('--buffered', percent(receivedDuration - origin));
  }

  /** Milliseconds in which the slider goes on by a pixel. */
  get pixelMs(): number {
    return Math.max(FRAME_MS, (this.#speech.timeline.expectedDuration * 1000) / PIXELS);
  }

  render(strings: Strings, disabled: boolean): TemplateResult {
    const { currentTime, expectedDuration } = this.#speech.timeline;
    const total = formatTime(expectedDuration, strings.digits);
    const current = formatTime(Math.min(currentTime, expectedDuration), strings.digits);
    return html`<div class="timeline">
      <div part="track" class="track"><div part="buffered" class="buffered"></div><div class="played"></div></div>
      <input part="progress" type="range" min="0" max=${Math.max(expectedDuration, 0.01)} step="any" aria-label=${strings.position}
        aria-valuetext=${strings.timeOf(current, total)} ?disabled=${disabled || !expectedDuration}
        @input=${(event: Event) => this.#speech.seek((event.currentTarget as HTMLInputElement).valueAsNumber)}>
    </div>
    <span part="time" class="time" aria-hidden="true">${current} / ${total}</span>`;
  }
}
