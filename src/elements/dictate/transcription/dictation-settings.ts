import type { MicrophoneStartOptions } from '../../../audio/capture/microphone.ts';
import type { ConnectionOptions } from '../../../client/request.ts';
import type { TranscriptionDialect } from '../../../contract/dialects.ts';
import type { SpelledTerm } from '../../../text/dictation/vocabulary-term.ts';
import type { loadLocalDictation } from '../local/load-local-dictation.ts';

export type DictationMode = 'live' | 'record' | 'auto';

/** What happens when a session breaks: an error, the recording is transcribed, or another session is bought. */
export type Reconnect = 'none' | 'record' | 'session';

/** Settings of one dictation, read when it starts. */
export interface DictationSettings extends TextNeeds {
  readonly connection: ConnectionOptions;
  readonly dialect: TranscriptionDialect;
  readonly mode: DictationMode;
  /** Continue after the first final text. */
  readonly continuous: boolean;
  /** Seconds without speech after which it ends; 0 for never. */
  readonly silenceTimeout: number;
  /** Seconds of listening after which it ends; 0 for never. */
  readonly maxDuration: number;
  readonly reconnect: Reconnect;
  readonly assetBase: string | undefined;
  /** Set by the controller where the page itself listens, without a service. */
  readonly loadLocal?: typeof loadLocalDictation | undefined;
  readonly microphone: MicrophoneStartOptions;
}

/** What the writing of a text needs of its recognition. */
export interface TextNeeds {
  /** Of the page's own recognizer: services take none. */
  readonly vocabulary?: readonly SpelledTerm[] | undefined;
  /** Measures how far the pitch of an utterance ends above the pitch before, in semitones; undefined where nobody asks. */
  readonly pitchRise?: ((end: Int16Array) => number) | undefined;
}
