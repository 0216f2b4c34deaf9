import type { SpeechError } from '../../contract/errors.ts';
import { type CaptionTrack, createCaptionTrack } from '../media/caption-track.ts';
import { SpeechElement } from '../shared/speech-element.ts';
import type { SpeechController } from './speech-controller.ts';

/** As in HTMLMediaElement; what is spoken has no address, and keeps its pitch. */
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
  currentSrc: '',
  preservesPitch: true,
} as const;

/** What a player built for HTMLMediaElement reads of one, answered for a text that is spoken. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the interface names what the prototype is given
export abstract class MediaElement extends SpeechElement {
  #captions: CaptionTrack | undefined;

  protected abstract get speech(): SpeechController;

  /** BCP 47 tag of the language that is read. */
  protected abstract get readingLanguage(): string;

  /** True until `play()` or `speak()`, and after the end. */
  get paused(): boolean {
    return this.speech.paused;
  }

  /** All of the text has sounded. */
  get ended(): boolean {
    return this.speech.ended;
  }

  /** A seek is under way. */
  get seeking(): boolean {
    return this.speech.seeking;
  }

  /** Seconds; settable within what has arrived. */
  get currentTime(): number {
    return this.speech.currentTime;
  }

  set currentTime(seconds: number) {
    this.speech.seek(seconds);
  }

  /** Seconds of the whole text: an estimate until all has arrived, told anew by `durationchange`; NaN before anything has. */
  get duration(): number {
    return this.speech.expectedDuration || Number.NaN;
  }

  /** What has arrived: one range from the start. */
  get buffered(): TimeRanges {
    const end = this.speech.duration;
    const at = (index: number, value: number) => {
      if (index !== 0 || !end) throw new DOMException('There is no such range.', 'IndexSizeError');
      return value;
    };
    return { length: end ? 1 : 0, start: (index) => at(index, 0), end: (index) => at(index, end) };
  }

  /** What can be sought: all that has arrived. */
  get seekable(): TimeRanges {
    return this.buffered;
  }

  /** `HAVE_NOTHING` before the first sound has arrived, `HAVE_CURRENT_DATA` when starved, `HAVE_ENOUGH_DATA` when all has arrived. */
  get readyState(): number {
    const { duration, complete, status } = this.speech;
    if (!duration) return CONSTANTS.HAVE_NOTHING;
    if (complete) return CONSTANTS.HAVE_ENOUGH_DATA;
    return status === 'buffering' ? CONSTANTS.HAVE_CURRENT_DATA : CONSTANTS.HAVE_FUTURE_DATA;
  }

  /** `NETWORK_LOADING` while speech is being fetched, `NETWORK_IDLE` when enough of it lies ahead or all has arrived. */
  get networkState(): number {
    const { source, resting } = this.speech;
    if (!source) return CONSTANTS.NETWORK_EMPTY;
    return resting ? CONSTANTS.NETWORK_IDLE : CONSTANTS.NETWORK_LOADING;
  }

  /** Why the latest speech failed. */
  get error(): SpeechError | null {
    return this.speech.error ?? null;
  }

  /** One track of captions, filled while words arrive, and those that were added. */
  get textTracks(): TextTrackList {
    return this.captionTrack.media.textTracks;
  }

  /** Adds a track beside the captions, such as chapters. Only the captions follow playback: cues of added tracks never become active. */
  addTextTrack(...track: Parameters<HTMLMediaElement['addTextTrack']>): TextTrack {
    return this.captionTrack.media.addTextTrack(...track);
  }

  /** The same as setting `currentTime`. */
  fastSeek(seconds: number): void {
    this.speech.seek(seconds);
  }

  /** Never: it plays texts. */
  canPlayType(): CanPlayTypeResult {
    return '';
  }

  protected get captionTrack(): CaptionTrack {
    this.#captions ??= createCaptionTrack(
      () => {
        void this.learnLanguage();
        return this.strings.captions;
      },
      () => this.readingLanguage,
    );
    return this.#captions;
  }
}

// Declared apart, because fields would cost every element as many properties.
export interface MediaElement extends Readonly<typeof CONSTANTS> {}
Object.assign(MediaElement.prototype, CONSTANTS);
