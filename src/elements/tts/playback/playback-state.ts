import type { SpeechError } from '../../../contract/errors.ts';
import type { SpeechStatus } from './playback-hooks.ts';

/** What a page, the controls and the media keys see of a player. Only its `MediaEvents` change it. */
export interface PlaybackState {
  readonly status: SpeechStatus;
  /** Nobody has asked for sound; as in HTMLMediaElement, it may be false long before anything sounds. */
  readonly paused: boolean;
  /** A seek is in progress. */
  readonly seeking: boolean;
  /** Nothing is being fetched: enough is buffered, or all has arrived. */
  readonly isIdle: boolean;
  readonly error: SpeechError | undefined;
  /** The error ended playback that was requested. */
  readonly isInterrupted: boolean;
  /** Where to lift the limit that was reached, unless the page shows its own offer. */
  readonly upgradeUrl: string | undefined;
  /** The browser requires a user gesture before it plays sound. */
  readonly locked: boolean;
  /** Whether a caller waits for the first sound. */
  readonly starting: boolean;
}
