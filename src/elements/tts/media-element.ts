import type { PropertyDeclarations, PropertyValues } from 'lit';
import { outputDevice } from '../../audio/context/output-device.ts';
import type { SpeechError } from '../../contract/errors.ts';
import { toSRT, toVTT } from '../../text/words/captions.ts';
import { booleanAttributeConverter } from '../base/boolean-attribute-converter.ts';
import type { ElementEventMap } from '../base/element-event-map.ts';
import type { KurdishTtsEvents } from '../base/events.ts';
import { ConnectedElement } from '../connected/connected-element.ts';
import { type CaptionTrack, createCaptionTrack } from './media/caption-track.ts';
import { loadMedia } from './media/load-media.ts';
import type { PlaybackController } from './playback/playback-controller.ts';
import type { Preload } from './requests/speech-setup.ts';

/** As in HTMLMediaElement; speech keeps its pitch. */
const CONSTANTS = {
  NETWORK_EMPTY: 0,
  NETWORK_IDLE: 1,
  NETWORK_LOADING: 2,
  NETWORK_NO_SOURCE: 3,
  HAVE_NOTHING: 0,
  HAVE_METADATA: 1,
  HAVE_CURRENT_DATA: 2,
  HAVE_FUTURE_DATA: 3,
  HAVE_ENOUGH_DATA: 4,
  preservesPitch: true,
} as const;

const STATUSES = ['loading', 'buffering', 'playing', 'paused', 'ended', 'error'] as const;

/** Events by name, for `addEventListener`. */
export type KurdishTtsEventMap = ElementEventMap<KurdishTtsEvents>;

/** The part of HTMLMediaElement that media players read and set, for speech. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the interface declares what the prototype is assigned below
export abstract class MediaElement extends ConnectedElement<KurdishTtsEventMap> {
  static override properties: PropertyDeclarations = {
    src: { type: String, reflect: true, useDefault: true },
    autoplay: { type: Boolean, reflect: true },
    controls: { type: Boolean, reflect: true },
    sticky: { type: Boolean, converter: booleanAttributeConverter, reflect: true },
    headline: { type: String, reflect: true, useDefault: true },
    preload: { type: String, reflect: true, useDefault: true },
    loop: { type: Boolean, reflect: true },
    mediaSession: { type: String, attribute: 'media-session', reflect: true, useDefault: true },
    reportListening: { type: String, attribute: 'report-listening', reflect: true },
    muted: { attribute: false },
    defaultMuted: { type: Boolean, attribute: 'muted', reflect: true },
    volume: { type: Number, useDefault: true },
    playbackRate: { type: Number, attribute: 'playback-rate', useDefault: true },
  };

  /**
   * Address of the JSON file of speech that `kurdish-speech publish` or the WordPress plugin has made: it is played from files, without a
   * proxy. Where the page's text has changed since, the changed parts come from `endpoint`, if that attribute is set.
   */
  declare src: string;
  /** Starts reading once the element is on the page, if the browser allows sound. */
  declare autoplay: boolean;
  /** Shows the controls. */
  declare controls: boolean;
  /** Keeps the controls of a text that was started at the bottom of the window while their place is off screen; the reader can close them there. */
  declare sticky: boolean;
  /** Title in the controls; when empty, they show how long the text takes, then the chapter or the time. */
  declare headline: string;
  /** `auto` fetches the speech in advance, which is billed; `none` fetches nothing, and `metadata` only the JSON file of `src`. */
  declare preload: Preload;
  /** Starts again after the end. */
  declare loop: boolean;
  /** `auto` shows what is read in the system's media controls and handles media keys; `off` leaves them to the page. */
  declare mediaSession: 'auto' | 'off';
  /** Reports to the proxy how far an article is played, and nothing about the reader: to `<endpoint>/listening`, or the URL given here. */
  declare reportListening: string | null | undefined;
  /** Silences the output; the `muted` attribute only sets the initial value. */
  declare muted: boolean;
  /** Reflects the `muted` attribute: whether the element starts muted. Changing it later does not change `muted`. */
  declare defaultMuted: boolean;
  /** 0 to 1. */
  declare volume: number;
  /** Playback rate in the browser, 0.25 to 4; the pitch stays the same. Free. */
  declare playbackRate: number;

  #captions: CaptionTrack | undefined;

  constructor() {
    super();
    this.src = '';
    this.autoplay = false;
    this.controls = false;
    this.sticky = false;
    this.headline = '';
    this.reportListening = null;
    this.preload = 'none';
    this.loop = false;
    this.mediaSession = 'auto';
    this.muted = false;
    this.defaultMuted = false;
    this.volume = 1;
    this.playbackRate = 1;
  }

  protected abstract readonly speech: PlaybackController;

  /** BCP 47 tag of the language that is read. */
  protected abstract get readingLanguage(): string;

  /** As in HTML, the `muted` attribute counts until the first render; a `defaultMuted` that is only being reflected does not. */
  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    const isMuted = value !== null;
    if (name === 'muted' && !this.hasUpdated && isMuted !== this.defaultMuted) this.muted = isMuted;
    super.attributeChangedCallback(name, before, value);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.disabled && changed.has('disabled')) this.pause();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const isVolumeChanged = changed.has('volume') || changed.has('muted');
    if (isVolumeChanged || changed.has('playbackRate')) this.speech.applySettings();
    // Initial values are not changes: they replace undefined.
    const wasSet = (name: 'volume' | 'muted' | 'playbackRate') => changed.get(name) !== undefined;
    if (wasSet('volume') || wasSet('muted')) this.dispatchEvent(new Event('volumechange'));
    if (wasSet('playbackRate')) this.dispatchEvent(new Event('ratechange'));
    this.showSpeechStates();
  }

  protected showSpeechStates(): void {
    const { status, locked } = this.speech.state;
    this.showStates({
      ...Object.fromEntries(STATUSES.map((name) => [name, name === status])),
      muted: this.muted,
      locked,
    });
  }

  /** Silences; `play()` resumes from here. */
  pause(): void {
    this.speech.pause();
  }

  /** True until `play()` or `speak()`, and after the end. */
  get paused(): boolean {
    return this.speech.state.paused;
  }

  /** Playback has reached the end of the text. */
  get ended(): boolean {
    return this.speech.state.status === 'ended';
  }

  /** A seek is in progress. */
  get seeking(): boolean {
    return this.speech.state.seeking;
  }

  /** The address in `src`, absolute. */
  get currentSrc(): string {
    return this.src && new URL(this.src, this.baseURI).href;
  }

  /** Seconds; settable anywhere in the text: what has not arrived there is requested from that sentence on, once playing. */
  get currentTime(): number {
    return this.speech.timeline.currentTime;
  }

  set currentTime(seconds: number) {
    this.speech.seek(seconds);
  }

  /** Seconds of the whole text: an estimate until all has arrived, updated by `durationchange`; NaN before any has. */
  get duration(): number {
    return this.speech.timeline.expectedDuration || Number.NaN;
  }

  /** What has arrived: one range, from the start or from where a seek went beyond it. */
  get buffered(): TimeRanges {
    const { origin, receivedDuration } = this.speech.timeline;
    return timeRange(origin, receivedDuration);
  }

  /** Where `currentTime` can be set: anywhere in the text, once its duration is known or estimated. */
  get seekable(): TimeRanges {
    return timeRange(0, this.speech.timeline.expectedDuration);
  }

  /** How far the wait after an underrun (`waiting`) is, 0 to 1; moves with `progress`. */
  get bufferingProgress(): number {
    return this.speech.timeline.player()?.bufferingProgress ?? 1;
  }

  /** `HAVE_NOTHING` before the first audio, `HAVE_CURRENT_DATA` during an underrun, `HAVE_ENOUGH_DATA` when all has arrived. */
  get readyState(): number {
    const { run, timeline, state } = this.speech;
    if (timeline.receivedDuration === timeline.origin)
      return timeline.expectedDuration ? CONSTANTS.HAVE_METADATA : CONSTANTS.HAVE_NOTHING;
    if (run?.complete) return CONSTANTS.HAVE_ENOUGH_DATA;
    return state.status === 'buffering' ? CONSTANTS.HAVE_CURRENT_DATA : CONSTANTS.HAVE_FUTURE_DATA;
  }

  /** `NETWORK_LOADING` while fetching, `NETWORK_IDLE` when enough is buffered or all has arrived. */
  get networkState(): number {
    const { run, state } = this.speech;
    if (!run) return CONSTANTS.NETWORK_EMPTY;
    return state.isIdle ? CONSTANTS.NETWORK_IDLE : CONSTANTS.NETWORK_LOADING;
  }

  /** Why the latest speech failed. */
  get error(): SpeechError | null {
    return this.speech.state.error ?? null;
  }

  /** The caption track, filled while words arrive, and the tracks that were added. */
  get textTracks(): TextTrackList {
    return this.captionTrack.media.textTracks;
  }

  /** The words that have arrived as WebVTT. */
  toVTT(): string {
    return toVTT(this.speech.run?.captions() ?? []);
  }

  /** The words that have arrived as SubRip. */
  toSRT(): string {
    return toSRT(this.speech.run?.captions() ?? []);
  }

  /** Adds a track beside the captions, such as chapters. Only the captions follow playback: cues of added tracks never become active. */
  addTextTrack(...track: Parameters<HTMLMediaElement['addTextTrack']>): TextTrack {
    return this.captionTrack.media.addTextTrack(...track);
  }

  /**
   * The `deviceId` of the audio output; empty for the default one. All elements of a page share it, with what the reader chose in the
   * menu, in this browser also on an earlier visit.
   */
  get sinkId(): string {
    return outputDevice.sinkId;
  }

  /**
   * Sends the sound of all elements of the page to an audio output, as in HTMLMediaElement. It is not remembered.
   * @param sinkId The `deviceId` of one that `enumerateDevices()` lists; empty for the default one.
   * @throws SpeechError as a rejection: `asset-blocked`; `invalid-argument` where there is no such output (NotFoundError), `not-allowed` where the page may
   *   not use it (NotAllowedError), `not-supported` in browsers without `AudioContext.setSinkId`.
   */
  async setSinkId(sinkId: string): Promise<void> {
    const media = await loadMedia(this.assetBase ?? undefined);
    await media.setSinkId(sinkId);
  }

  /** The same as setting `currentTime`. */
  fastSeek(seconds: number): void {
    this.currentTime = seconds;
  }

  /** Always empty: the element plays texts, not files. */
  canPlayType(): CanPlayTypeResult {
    return '';
  }

  protected get captionTrack(): CaptionTrack {
    this.#captions ??= createCaptionTrack(
      () => {
        void this.loadLanguage();
        return this.strings.captions;
      },
      () => this.readingLanguage,
      () => this.requestUpdate(),
    );
    return this.#captions;
  }

  /** Whether the caption track is showing. */
  protected get showsCaptions(): boolean {
    return this.#captions?.track.mode === 'showing';
  }
}

/** One range, or none where it is empty. */
function timeRange(start: number, end: number): TimeRanges {
  const at = (index: number, value: number) => {
    if (index !== 0 || end <= start) throw new DOMException('There is no such range.', 'IndexSizeError');
    return value;
  };
  return { length: Number(end > start), start: (index) => at(index, start), end: (index) => at(index, end) };
}

// Declared apart from the class, because fields would be created on every instance.
export interface MediaElement extends Readonly<typeof CONSTANTS> {}
Object.assign(MediaElement.prototype, CONSTANTS);
