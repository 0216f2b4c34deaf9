import type { Latency } from '../../audio/playback/prebuffer-duration.ts';
import type { TokenSource } from '../../client/token-source.ts';
import type { Dialect } from '../../contract/dialects.ts';
import type { Span } from '../../text/types.ts';
import type { Notice } from './local/notice.ts';
import type { SpeechRequest } from './requests/speech-request.ts';
import type { TextSource } from './speech/text-source.ts';

export type { Latency };

/** What is highlighted in the text. */
export type Highlight = 'off' | 'word' | 'sentence';

/** What is fetched before anybody presses play. */
export type Preload = 'none' | 'metadata' | 'auto';

/** `loading`: no sound yet; `buffering`: underrun, more to come; `error`: failed, the audio is discarded. */
export type SpeechStatus = 'idle' | 'loading' | 'buffering' | 'playing' | 'paused' | 'ended' | 'error';

/** Where speech comes from and how it sounds; read again for each text. */
export interface SpeechSetup {
  readonly tokenSource: TokenSource;
  readonly fetch: typeof globalThis.fetch | undefined;
  readonly assetBase: string | undefined;
  readonly latency: Latency;
  readonly playbackRate: number;
  readonly volume: number;
  readonly muted: boolean;
  readonly preload: Preload;
  /** Start again after the end. */
  readonly loop: boolean;
  /** Do not pause other speech on the page. */
  readonly allowOverlap: boolean;
  /** Dispatch `boundary` at the start of sentences too. */
  readonly sentenceBoundaries: boolean;
  /** `local`: the page speaks where the service fails. */
  readonly fallback?: 'local' | null;
  /** Shows a sentence about the speech. */
  readonly show?: ((notice: Notice | undefined) => void) | undefined;
  /**
   * The first voice for a text.
   * @param dialect In which it is read, by default that of the text.
   * @param voiceGroup By default the element's.
   */
  defaultVoice(source: TextSource, dialect?: Dialect, voiceGroup?: string): Promise<string>;
}

/** The element's side of a SpeechController. */
export interface SpeechHooks {
  setup(): SpeechSetup;
  /** Receives media events, `boundary`, `error` and `kurdish-upgraderequired`. */
  dispatch(event: Event): void;
  /** Another request for a text whose voice was refused; undefined where the error is to be reported. */
  fallBack?(error: unknown, source: TextSource): SpeechRequest | undefined;
  /** The current word and its sentence, as spans of the source's text; undefined when silent. */
  onWord?(source: TextSource, word: Span | undefined, sentence: Span | undefined): void;
  /** The status has changed; called before the event that reports it. */
  onStatusChange?(): void;
  /** Called at each word and at least four times a second while playing. */
  onFrame?(): void;
  /** Milliseconds after which `onFrame` has something to move, at rate 1: so much more often is it called. */
  frameMs?(): number;
}

/** Figures of the latest speech; milliseconds count from the call that started it. */
export interface SpeechStats {
  readonly firstByteMs: number | undefined;
  readonly firstAudioMs: number | undefined;
  readonly startDelayMs: number | undefined;
  readonly underruns: number;
  readonly receivedFrames: number;
  readonly playedFrames: number;
}

export const NO_STATS: SpeechStats = {
  firstByteMs: undefined,
  firstAudioMs: undefined,
  startDelayMs: undefined,
  underruns: 0,
  receivedFrames: 0,
  playedFrames: 0,
};
