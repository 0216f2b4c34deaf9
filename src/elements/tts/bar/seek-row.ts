import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { formatTime } from '../../base/format-time.ts';
import { playingStrings } from '../../localization/playing-strings.ts';
import type { Strings } from '../../localization/strings.ts';
import type { Chapter } from '../place/chapters.ts';
import type { BarHost } from './bar-host.ts';

/** The timeline of the bar: slider, what has arrived, chapters. What moves while sound plays moves by transform, which costs no layout. */
export class SeekRow implements ReactiveController {
  readonly #host: BarHost;
  #chapters: readonly Chapter[] = [];
  #chaptersFor = -1;
  /** Whole seconds and length that the slider has announced to assistive technology. */
  #announced = '';
  #slider: HTMLInputElement | undefined;
  /** What the template was rendered for. */
  #rendered = '';
  /** By selector: the transforms, as they were written. To read them back gives other digits. */
  readonly #moved = new Map<string, string>();
  #direction = 1;

  constructor(host: BarHost) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    this.move();
  }

  /** Seconds of the whole text. */
  get duration(): number {
    const { duration, estimatedDuration } = this.#host;
    return duration || estimatedDuration;
  }

  get currentTime(): number {
    return Math.min(this.#host.currentTime, this.duration);
  }

  /** Moves the slider and the bars to where playback is. */
  move(): void {
    const slider = this.#host.renderRoot.querySelector<HTMLInputElement>('[part=progress]');
    if (!slider) return;
    if (slider !== this.#slider) {
      this.#slider = slider;
      this.#announced = '';
      this.#moved.clear();
    }
    const { duration, currentTime } = this;
    // Whole per milles: in a long text most moves change nothing, and what does not change is not drawn again.
    const percent = (seconds: number) => (duration ? Math.round((1000 * seconds) / duration) / 10 : 0);
    const at = this.#direction * percent(currentTime);
    const timeline = slider.parentElement as HTMLElement;
    const shift = (name: string, transform: string) => {
      if (this.#moved.get(name) === transform) return;
      this.#moved.set(name, transform);
      (timeline.querySelector<HTMLElement>(name) as HTMLElement).style.transform = transform;
    };
    shift('.thumb', `translateX(${at}cqi)`);
    shift('.played', `translateX(${at - this.#direction * 100}%)`);
    const { buffered } = this.#host;
    const [start, end] = buffered.length ? [buffered.start(0), buffered.end(0)] : [0, 0];
    shift(
      '.buffered',
      `translateX(${this.#direction * percent(start)}%) scaleX(${percent(end - start) / 100})`,
    );
    if (this.#shown !== this.#rendered) this.#host.requestUpdate();
    // The native thumb is invisible; to move it would cost a layout.
    const announced = `${Math.floor(currentTime)}/${duration}`;
    if (announced === this.#announced) return;
    this.#announced = announced;
    slider.value = String(currentTime);
  }

  render(strings: Strings, disabled: boolean): TemplateResult {
    const { duration, currentTime } = this;
    this.#direction = strings.dir === 'rtl' ? -1 : 1;
    if (Math.round(duration) !== this.#chaptersFor) {
      this.#chaptersFor = Math.round(duration);
      this.#chapters = this.#host.chapters;
    }
    this.#rendered = this.#shown;
    const { digits, lang } = strings;
    const words = playingStrings(lang);
    const place = words.timeOf(formatTime(currentTime, digits), formatTime(duration, digits));
    const chapter = this.chapterAt(currentTime)?.title;
    return html`<div part="track" class="track"><div part="buffered" class="buffered"></div><div class="played"></div>
        ${this.#chapters.map(({ startTime }) => (startTime > 0 ? html`<i part="chapter" class="chapter" .style=${`inset-inline-start:${(100 * startTime) / duration}%`}></i>` : nothing))}</div>
      <div class="thumb"></div>
      <input part="progress" type="range" min="0" max=${Math.max(duration, 0.01)} step="any" aria-label=${words.position}
        aria-valuetext=${chapter ? `${place}, ${chapter}` : place} ?disabled=${disabled || !duration}
        @input=${(event: Event) => this.#seek(event.currentTarget as HTMLInputElement)}>`;
  }

  /** The chapter that is read at a time. */
  chapterAt(seconds: number): Chapter | undefined {
    return this.#chapters.findLast(({ startTime }) => startTime <= seconds + 0.01);
  }

  /** What is written in the bar, which is rendered again when it changes. Each chunk that arrives changes the estimated duration a little. */
  get #shown(): string {
    const { duration, currentTime } = this;
    const chapter = this.chapterAt(currentTime)?.startTime;
    return `${Math.floor(currentTime)} ${Math.ceil(duration - currentTime)} ${Math.round(duration)} ${chapter}`;
  }

  #seek(slider: HTMLInputElement): void {
    this.#host.currentTime = Math.min(slider.valueAsNumber, this.duration);
  }
}
