import type { InterruptedDetail, SwitchedDetail } from '../../../audio/capture/microphone-details.ts';
import type { LiveSession } from '../../../client/create-live-session.ts';
import type { SpeechError } from '../../../contract/errors.ts';
import type { DegradedDetail } from '../../base/events.ts';
import type { DictationSignal } from './dictation-state.ts';

/** Events of one dictation, in order. The last one is `done` or `error`. */
export type DictationEvent =
  /** Causes a state transition: the microphone opened or closed; a session was requested, connected or lost. */
  | { readonly type: 'state'; readonly signal: DictationSignal }
  /** The transcript has changed. A recording's text may replace that of a lost session. */
  | { readonly type: 'text' }
  | {
      readonly type:
        | 'speechstart'
        | 'speechend'
        | 'audioend'
        | 'nomatch'
        | 'unmute'
        | 'reconnecting'
        | 'reconnected';
    }
  /** The microphone sends silence. */
  | { readonly type: 'mute'; readonly detail: InterruptedDetail }
  /** Another microphone has taken over. */
  | { readonly type: 'microphonechange'; readonly detail: SwitchedDetail }
  | { readonly type: 'degraded'; readonly detail: DegradedDetail }
  /** The live session in use; absent when it has ended. */
  | { readonly type: 'session'; readonly session?: LiveSession }
  /** The complete recording, before its upload. */
  | { readonly type: 'recording'; readonly recording: Blob }
  /** Loading of the page's own recognizer, in bytes: `total` is 0 where it is not known, and both are when it has ended. */
  | { readonly type: 'loading'; readonly loaded: number; readonly total: number }
  /** Upload progress in bytes. */
  | { readonly type: 'progress'; readonly sent: number; readonly total: number }
  /** The last event of a dictation that failed. Final utterances remain valid. */
  | { readonly type: 'error'; readonly error: SpeechError }
  | { readonly type: 'done' };
