import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { createPlayer } from '../../audio/create-player.ts';
import type { SpeechError } from '../../contract/errors.ts';
import type { TimedWord } from '../../text/words/word-map.ts';
import { asSpeechError } from '../base/as-speech-error.ts';
import { type DegradedDetail, DegradedEvent, SpeechErrorEvent } from '../base/events.ts';
import { sharedStyles } from '../base/shared.styles.ts';
import type { Notice } from '../local/notice.ts';
import type { VoiceChoice } from '../voice-picker/voice-selection.ts';
import { VoiceSelectionController } from '../voice-picker/voice-selection-controller.ts';
import { barStyles } from './bar/bar.styles.ts';
import { Bar } from './bar/bar.ts';
import type { BarView } from './bar/bar-host.ts';
import { captionsStyles } from './bar/captions.styles.ts';
import { renderCaptions } from './bar/captions-template.ts';
import { sentenceAt } from './bar/sentence-at.ts';
import { isPreloaded } from './is-preloaded.ts';
import { loadLimit } from './media/load-limit.ts';
import { loadMedia } from './media/load-media.ts';
import { loadOverlayHighlighter } from './media/load-overlay-highlighter.ts';
import { TextReader } from './place/text-reader.ts';
import { PlaceElement } from './place-element.ts';
import { PlaybackController } from './playback/playback-controller.ts';
import type { SpeechStats } from './playback/playback-hooks.ts';
import type { PacedRun } from './playback/run-host.ts';
import { resumeOnline } from './resume-online.ts';
import { loadSpeechFiles } from './synthesis/load-speech-files.ts';
import type { TextSource } from './text/text-source.ts';
import { createHighlighter, highlightSpoken } from './words/highlight.ts';

/**
 * @summary Reads Kurdish text aloud while it is being synthesized, and highlights the words.
 * @tag kurdish-tts
 * @slot limit - What is shown when a preview has ended, such as a link to sign in; by default a sentence that says so. It is not read.
 * @slot - The text to read, where neither `text` nor `for` is set. The document is not changed.
 * @fires play - Playback was requested.
 * @fires playing - Sound starts, or resumes after a pause or an underrun.
 * @fires waiting - Buffer underrun: more is to come.
 * @fires pause - Paused, or ended.
 * @fires ended - Playback has reached the end of the text.
 * @fires seeking - A seek has started.
 * @fires seeked - A seek has completed.
 * @fires timeupdate - `currentTime` has changed.
 * @fires durationchange - `duration` is known, or was recalculated.
 * @fires loadedmetadata - The first samples have arrived.
 * @fires loadeddata - There is something to play.
 * @fires canplay - Playback can start.
 * @fires canplaythrough - All of the text has arrived.
 * @fires stalled - Nothing has arrived for 3 s while fetching.
 * @fires suspend - Fetching has stopped for now: enough is buffered, or all has arrived.
 * @fires loadstart - Fetching a text has started.
 * @fires progress - Samples have arrived.
 * @fires abort - A text was dropped before all of it had arrived.
 * @fires emptied - The previous text was dropped.
 * @fires ratechange - `playbackRate` has changed.
 * @fires volumechange - `volume` or `muted` has changed.
 * @fires {BoundaryEvent} boundary - A word (or, with `highlight="sentence"`, a sentence) starts to sound.
 * @fires {SpeechErrorEvent} error - Speech failed; `event.error` is a SpeechError.
 * @fires {VoiceChangeEvent} kurdish-voicechange - The reader has chosen a voice, or returned to the page's; `event.detail.voice`, `event.detail.voiceGroup`. Bubbles.
 * @fires {DegradedEvent} kurdish-degraded - The element falls back to reduced functionality; `event.detail.feature` and `reason`. Bubbles.
 * @fires {ListeningProgressEvent} kurdish-progress - Playback has passed 0, 25, 50, 75, 90 or 100 % of the text; `event.detail.percent`, `secondsListened`, `duration`. Bubbles.
 * @fires {SleepEvent} kurdish-sleep - The sleep timer has paused playback. Bubbles.
 * @fires {LimitEvent} kurdish-limit - The preview has ended, and playback has paused; `event.detail.reason`, `seconds`. Again when it is played there. Bubbles, cancelable: then the page shows its own notice.
 * @fires {UpgradeRequiredEvent} kurdish-upgraderequired - The plan does not allow the request; `event.detail.upgradeUrl`. Bubbles, cancelable.
 * @csspart base - The controls.
 * @csspart play-button - Plays and pauses.
 * @csspart back-button - Back 10 seconds, where there is room.
 * @csspart forward-button - Forward 10 seconds, where there is room.
 * @csspart headline - The title, the current chapter, or how long has been read.
 * @csspart time - Before playing, how long the text takes; then what is left.
 * @csspart progress - The slider.
 * @csspart track - The bar behind the slider.
 * @csspart buffered - How much has arrived.
 * @csspart chapter - Where a chapter starts on the track.
 * @csspart rate-select - The speed, where there is room.
 * @csspart menu-button - Opens the menu.
 * @csspart sticky-close - With `sticky`: pauses, and closes the controls at the bottom of the window.
 * @csspart menu - The open menu, a dialog.
 * @csspart menu-close - Closes the menu.
 * @csspart voice-button - In the menu: opens the voice picker, and names the voice.
 * @csspart voice-name - In the menu: the voice's name.
 * @csspart speed - In the menu, except on phones that have it in the controls: the speed.
 * @csspart slower-button - In the menu: slower by 0.1.
 * @csspart speed-slider - In the menu: the speed, from 0.3 to 4 in steps of 0.1.
 * @csspart faster-button - In the menu: faster by 0.1.
 * @csspart rate - In the menu: the speed as a number.
 * @csspart mute-button - In the menu, except on phones: mutes.
 * @csspart volume - In the menu, except on phones: the volume's slider.
 * @csspart place-button - In the menu: opens its page with the ways through the text.
 * @csspart jump-button - On that page, where the controls have no room for it: back or forward 10 seconds.
 * @csspart skip-button - On that page: the previous or next sentence or paragraph.
 * @csspart chapter-select - On that page: the chapters, where the text has headings.
 * @csspart brief-select - In the menu, where the text has tables, figures, asides or notes: a detailed reading, or a brief one without them.
 * @csspart captions-button - In the menu: shows captions.
 * @csspart output-select - In the menu, where the browser names the loudspeakers to this page: the choice of one, for all players of the page.
 * @csspart remote-button - In the menu, where speech plays through media elements and the browser itself asks for a loudspeaker, or has found a device for Remote Playback: has it ask.
 * @csspart sleep-select - In the menu: the sleep timer.
 * @csspart share-button - In the menu: shares a link to the current sentence.
 * @csspart download-button - In the menu: saves a file, Opus or, where the browser cannot encode it, WAV.
 * @csspart shortcuts-button - In the menu, except on phones: lists the keys.
 * @csspart voice-menu - The open voice picker, a dialog.
 * @csspart voice-close - Closes the picker.
 * @csspart voice-search - The picker's search field.
 * @csspart voice-facet - The picker's menus of dialects, genders and groups.
 * @csspart voice-list - The picker's scroll container.
 * @csspart voice-option - One person.
 * @csspart voice-version - Chooses among the versions of a person's voice.
 * @csspart voice-listen - Plays or stops a voice's preview.
 * @csspart voice-remember - Whether the choice of a voice is remembered.
 * @csspart voice-count - How many voices were found.
 * @csspart voice-reset - Returns to the page's voice.
 * @csspart voice-retry - Fetches the missing part of the voice list again.
 * @csspart captions - The current caption, while the track is showing.
 * @csspart notice - Says that the text has changed since its speech was published, that the page speaks in place of its service, or that it was translated.
 * @csspart error - The error message, announced.
 * @csspart retry-button - Beside an error: tries again.
 * @csspart limit - What is shown when a preview has ended, announced.
 * @csspart return-button - Scrolls back to what is being read.
 * @csspart upgrade-link - Where to lift the limit that was reached.
 * @cssprop --kurdish-accent - The main button and the progress bar.
 * @cssprop --kurdish-on-accent - The icon on the main button.
 * @cssprop --kurdish-color - Text and icons.
 * @cssprop --kurdish-surface - Background of the controls.
 * @cssprop --kurdish-bar-height - Height of the controls, 64px by default: what `themes/reserve.css` keeps free.
 * @cssprop --kurdish-sticky-height - Set by the element on the page's root: what its `sticky` controls cover at the bottom of the window.
 * @cssprop --kurdish-menu-surface - Background of the menu, where it differs.
 * @cssprop --kurdish-border-color - Border of the controls and menus.
 * @cssprop --kurdish-radius - Corner radius of the controls.
 * @cssprop --kurdish-font - Font family of the controls.
 * @cssprop --kurdish-focus-ring - Focus outline.
 * @cssprop --kurdish-track-height - Thickness of the slider.
 * @cssprop --kurdish-error-color - The error message.
 * @cssprop --kurdish-captions-background - Background of the captions.
 * @cssprop --kurdish-captions-color - Text of the captions.
 * @cssprop --kurdish-highlight - In the text: background of the current word.
 * @cssprop --kurdish-highlight-color - In the text: color of the current word.
 * @cssprop --kurdish-sentence-highlight - In the text: background of the current sentence.
 * @cssstate loading - Playback was requested; no sound yet.
 * @cssstate buffering - Buffer underrun: more is to come.
 * @cssstate playing - Sound is playing.
 * @cssstate paused - Paused.
 * @cssstate ended - Playback has reached the end of the text.
 * @cssstate error - Speech failed: `error` says why.
 * @cssstate muted - `muted` is set.
 * @cssstate limited - A preview has ended here.
 * @cssstate locked - The browser requires a user gesture before it plays sound.
 */
export class KurdishTtsElement extends PlaceElement {
  static override styles = [sharedStyles, barStyles, captionsStyles];
  protected override readonly speech: PlaybackController = new PlaybackController(this, {
    setup: () => ({
      ...this.connection,
      assetBase: this.assetBase ?? undefined,
      latency: this.latency,
      playbackRate: this.playbackRate,
      volume: this.volume,
      muted: this.muted,
      allowOverlap: this.allowOverlap,
      preload: this.preload,
      loop: this.loop,
      sentenceBoundaries: this.highlight === 'sentence',
      fallback: this.fallback,
      show: this.#show,
      defaultVoice: (...text) => this.reader.defaultVoice(...text),
      readingOf: (source) => this.reader.readingOf(source),
    }),
    createPlayer,
    dispatch: (event) => {
      // Not at once: on a slow line captions and media keys would delay the first sound.
      if (event.type === 'loadstart') setTimeout(() => this.#needMedia(), 1000);
      else if (/^(progress|error)$/.test(event.type)) this.#needMedia();
      this.dispatchEvent(event);
      if (!(event instanceof SpeechErrorEvent)) return;
      this.#voice.refused(event.error);
      if (event.error.code === 'offline' && this.speech.state.isInterrupted) resumeOnline(this, event.error);
    },
    fallBack: (error, source) => (this.#voice.forget(error) ? this.reader.request(source) : undefined),
    onWord: (...spoken) => highlightSpoken(this.#highlighter, this.highlight, ...spoken),
    endPreview: (run) => this.#keepLimit(run),
    onStatusChange: () => this.showSpeechStates(),
    onFrame: () => this.#bar.move(),
    frameMs: () => this.#bar.frameMs,
  });
  readonly #bar: Bar = new Bar(this, () => this.#barView());
  readonly #voice: VoiceSelectionController<TextSource> = new VoiceSelectionController(this, (source) =>
    this.reader.dialectOfPage(source),
  );
  protected override readonly reader: TextReader = new TextReader(
    this,
    this.speech,
    this.#voice,
    () => this.forElement,
  );
  #highlighter = createHighlighter();
  #needMedia = () => void this.#attachMediaFeatures();
  #hasBegun = false;
  #notice: Notice | undefined;
  #caption = '';

  /** `ckb`, `kmr-Latn` or `kmr-Arab`. */
  protected override get readingLanguage(): string {
    return this.reader.language;
  }

  /** Words that have arrived, timed in seconds, placed in the author's text. */
  get words(): readonly TimedWord[] {
    return this.speech.run?.authorWords ?? [];
  }

  /** Figures of the latest speech. */
  get stats(): SpeechStats {
    return this.speech.stats;
  }

  /** Reads the text, or resumes reading it. Resolves when sound starts. @throws SpeechError as a rejection; `not-allowed` where the browser requires a user gesture. */
  play(): Promise<void> {
    return this.reader.play();
  }

  /** Silences and rewinds; what has arrived is kept. */
  stop(): void {
    this.speech.stop();
  }

  /** Silences, empties the queue and cancels what has not been fetched and billed yet. */
  cancel(): void {
    this.speech.cancel();
  }

  /** Fetches the text without playing it: billed as if it were read. With `src`, only its JSON file unless `preload` is `auto`. */
  load(): void {
    this.reader.load();
  }

  /** Reads another text at once, in place of the current one: also one in pieces, while a language model writes them. Resolves when sound starts. */
  speak(text: string | AsyncIterable<string>): Promise<void> {
    return this.reader.say(text, 'speak');
  }

  /** Reads another text after all earlier ones. Resolves when its sound starts. */
  enqueue(text: string | AsyncIterable<string>): Promise<void> {
    return this.reader.say(text, 'enqueue');
  }

  /**
   * The whole speech as a file, from the samples that were played: not billed again.
   * @param format `wav`; `opus`, a twelfth of the size, where the browser has an encoder; `mp3` where there is no Web Audio; or its captions: `vtt` or `srt`.
   * @throws SpeechError `not-supported` for other formats.
   */
  async toBlob(format: string = 'wav'): Promise<Blob> {
    const { savedFile } = await loadSpeechFiles(this.assetBase ?? undefined);
    return savedFile(this, this.speech, format);
  }

  /** Speaks with a voice chosen by the reader; null returns to the page's. Current speech restarts in it, and is billed again. The picker remembers the choice, this does not. */
  chooseVoice(choice: VoiceChoice | null): void {
    const isSpeaking = !this.paused;
    this.#voice.choose(choice);
    if (isSpeaking) void this.play();
  }

  /** The reader's choice; undefined while the page's voice is in use. */
  get chosenVoice(): VoiceChoice | undefined {
    return this.#voice.chosen;
  }

  protected override get hasWords(): boolean {
    return this.controls;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const begin = () => {
      if (this.#hasBegun || !this.isConnected) return;
      this.#hasBegun = true;
      this.#voice.recall();
      this.recallPlace();
      if (this.clickToListen === 'on') this.#needMedia();
      if (this.autoplay) void this.play();
      else if (isPreloaded(this)) this.load();
    };
    const beginOnceShown = () => void this.updateComplete.then(begin);
    // While the page is being parsed, a script sees the element before its content.
    if (document.readyState !== 'loading') beginOnceShown();
    else addEventListener('DOMContentLoaded', beginOnceShown, { once: true });
  }

  protected override firstUpdated(): void {
    this.#voice.notice();
  }

  /** Runs on every assignment, even of an equal value: voice and group are one value to the reader's choice. */
  override requestUpdate(...change: Parameters<PlaceElement['requestUpdate']>): void {
    super.requestUpdate(...change);
    const [property] = change;
    // The base class sets the initial values, before there is a choice.
    if (#voice in this && (property === 'voice' || property === 'voiceGroup')) this.#voice.pageSet(property);
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (changed.has('preview') && (this.preview || changed.get('preview')))
      this.#keepLimit().catch((error) => this.#degrade('limit', error));
    if (changed.has('highlight') && this.highlight === 'off') this.#highlighter?.clear();
  }

  protected override render(): TemplateResult {
    return html`<slot></slot>${this.controls ? this.#bar.render() : (this.#captions() ?? nothing)}`;
  }

  #barView(): BarView {
    const { speech, strings } = this;
    const selection = this.#voice;
    const { run, state } = speech;
    const hasVoices = !this.src || this.hasAttribute('endpoint');
    return {
      status: state.status,
      starting: state.starting,
      error: state.error,
      upgradeUrl: state.upgradeUrl,
      strings,
      bufferingProgress: state.status === 'buffering' ? this.bufferingProgress : undefined,
      captions: this.#captions(),
      notice: this.#notice?.(strings.lang) ?? run?.published?.notice(strings.lang),
      // From storage, and needed only by the open menu.
      get voice() {
        return hasVoices ? selection.nameIn(strings.lang) : undefined;
      },
      nameVoice: () => void (hasVoices && selection.fetchName(strings)),
      canDownload: run !== undefined,
      place: this.place,
      sentence: () => run && sentenceAt(run, this.currentTime),
      openPicker: (button) =>
        void this.#voice
          .open(button, this.connection.tokenSource)
          .catch((error) => this.#degrade('voice-picker', error)),
      download: () =>
        void loadSpeechFiles(this.assetBase ?? undefined)
          .then(({ download }) => download(this, speech))
          .catch((error) => this.#degrade('speech-files', error)),
      failed: (error) => this.#degrade('player-menu', asSpeechError(error)),
    };
  }

  readonly #show = (notice: Notice | undefined): void => {
    this.#notice = notice;
    this.requestUpdate();
  };

  #captions(): TemplateResult | undefined {
    return this.showsCaptions ? renderCaptions(this.#caption, this.readingLanguage) : undefined;
  }

  /** Captions, media keys and error recovery, once something is played; boxes where the browser cannot highlight words by itself. */
  async #attachMediaFeatures(): Promise<void> {
    this.#needMedia = () => {};
    const host = {
      speech: this.speech,
      captionTrack: this.captionTrack,
      place: this.place,
      strings: () => this.strings,
      show: this.#show,
      showTranslation: this.#bar.showTranslation,
      showCaption: (text: string) => {
        if (this.showsCaptions && text !== this.#caption) this.requestUpdate();
        this.#caption = text;
      },
    };
    const base = this.assetBase ?? undefined;
    try {
      (await loadMedia(base)).attachMediaFeatures(this, host);
      this.#highlighter ??= (await loadOverlayHighlighter(base)).overlayIn(() => this.shadowRoot);
    } catch (error) {
      this.dispatchEvent(new DegradedEvent({ feature: 'media', reason: (error as Error).message }));
    }
  }

  /** Ends a preview: at `preview`, or where the service has refused the rest of a run. @throws SpeechError `asset-blocked`. */
  async #keepLimit(refused?: PacedRun): Promise<void> {
    const { keepLimit } = await loadLimit(this.assetBase ?? undefined);
    await keepLimit(this, this.speech, this.internals, refused);
  }

  /** Shows the error; speech continues. */
  #degrade(feature: DegradedDetail['feature'], error: SpeechError): void {
    this.speech.showError(error);
    this.dispatchEvent(new DegradedEvent({ feature, reason: error.message }));
  }
}

export type { KurdishTtsEventMap } from './media-element.ts';

if (globalThis.customElements && !customElements.get('kurdish-tts'))
  customElements.define('kurdish-tts', KurdishTtsElement);

declare global {
  interface HTMLElementTagNameMap {
    'kurdish-tts': KurdishTtsElement;
  }
}
