import type { PcmPlayerOptions } from '../../../audio/playback/pcm-player.ts';
import type { SoundPlayer } from '../../../audio/sound-player.ts';
import type { Span } from '../../../text/utterance/utterance.ts';
import type { SpeechRequest } from '../requests/speech-request.ts';
import type { SpeechSetup } from '../requests/speech-setup.ts';
import type { TextSource } from '../text/text-source.ts';
import type { PacedRun } from './run-host.ts';

/** `loading`: no sound yet; `buffering`: underrun, more to come; `error`: failed, the audio is discarded. */
export type SpeechStatus = 'idle' | 'loading' | 'buffering' | 'playing' | 'paused' | 'ended' | 'error';

/** The element's side of a text as it sounds. */
export interface ProgressHooks {
  setup(): SpeechSetup;
  /** Receives media events, `boundary`, `error` and `kurdish-upgraderequired`. */
  dispatch(event: Event): void;
  /** The current word and its sentence, as spans of the source's text; undefined when silent. */
  onWord?(source: TextSource, word: Span | undefined, sentence: Span | undefined): void;
  /** Called at each word and at least four times a second while playing. */
  onFrame?(): void;
  /** Milliseconds after which `onFrame` has something to move, at rate 1: so much more often is it called. */
  frameMs?(): number;
}

/** The element's side of a PlaybackController. */
export interface PlaybackHooks extends ProgressHooks {
  /** @param assetBase Folder of the worklet files. */
  createPlayer(options: PcmPlayerOptions): SoundPlayer | Promise<SoundPlayer>;
  /** Another request for a text whose voice was refused; undefined where the error is to be reported. */
  fallBack?(error: unknown, source: TextSource): SpeechRequest | undefined;
  /** The service speaks no more of the text of a run to this listener. @throws SpeechError `asset-blocked`. */
  endPreview?(run: PacedRun): Promise<void>;
  /** The status has changed; called before the event that reports it. */
  onStatusChange?(): void;
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
