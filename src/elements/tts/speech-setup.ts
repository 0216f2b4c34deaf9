import type { TokenSource } from '../../client/token-source.ts';
import type { Span } from '../../text/types.ts';
import type { TextSource } from './speech/text-source.ts';
import type { Latency } from './speech-settings.ts';

/** `loading`: nothing has sounded yet; `buffering`: starved, more to come; `error`: failed, nothing is half-played. */
export type SpeechStatus = 'idle' | 'loading' | 'buffering' | 'playing' | 'paused' | 'ended' | 'error';

/** Where speech comes from and how it sounds: read anew for each text. */
export interface SpeechSetup {
  readonly tokenSource: TokenSource;
  readonly fetch: typeof globalThis.fetch | undefined;
  readonly assetBase: string | undefined;
  readonly latency: Latency;
  readonly playbackRate: number;
  readonly volume: number;
  readonly muted: boolean;
  /** Begin again after the end. */
  readonly loop: boolean;
  /** Do not pause other speech on the page. */
  readonly allowOverlap: boolean;
  /** Tell the starts of sentences too. */
  readonly sentenceBoundaries: boolean;
  /** A voice for requests that name none. */
  defaultVoice(source: TextSource): Promise<string>;
}

/** What a SpeechController asks of its element, and tells it. */
export interface SpeechHooks {
  setup(): SpeechSetup;
  /** Media events, `boundary`, `error`, `kurdish-upgraderequired`. */
  dispatch(event: Event): void;
  /** The word now sounding, and its sentence, as spans of the source's text; none when silent. */
  spoken?(source: TextSource, word: Span | undefined, sentence: Span | undefined): void;
  /** The status has changed; called before the event that tells of it. */
  changed?(): void;
  /** Once per animation frame while playing. */
  frame?(): void;
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
