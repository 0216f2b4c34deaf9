import type { LiveSession } from '../../../client/create-live-session.ts';
import type { SpeechError } from '../../../contract/errors.ts';
import type { DegradedDetail } from '../../shared/events.ts';
import type { DictationSignal } from '../dictation-state.ts';

/** What a dictation reports, in order, from the opening of the microphone to its last event: `done` or `error`. */
export type DictationEvent =
  /** A cause for another state: the microphone opened or closed, a session is requested, connected or lost. */
  | { readonly type: 'state'; readonly signal: DictationSignal }
  /** The current utterance so far, after the final ones. */
  | { readonly type: 'interim'; readonly finals: readonly string[]; readonly interim: string }
  /** All final utterances. A recording may replace those that a lost session had returned. */
  | { readonly type: 'final'; readonly finals: readonly string[] }
  | {
      readonly type:
        | 'speechstart'
        | 'speechend'
        | 'audioend'
        | 'nomatch'
        | 'mute'
        | 'unmute'
        | 'reconnecting'
        | 'reconnected';
    }
  | { readonly type: 'degraded'; readonly detail: DegradedDetail }
  /** The live session in use; undefined when it has ended. */
  | { readonly type: 'session'; readonly session: LiveSession | undefined }
  /** The complete recording, before its upload. */
  | { readonly type: 'recording'; readonly recording: Blob }
  /** Bytes of the upload. */
  | { readonly type: 'progress'; readonly sent: number; readonly total: number }
  /** The last event of a dictation that failed. Final utterances remain valid. */
  | { readonly type: 'error'; readonly error: SpeechError }
  | { readonly type: 'done' };
