import type { RecognitionDialect } from '../../engine/recognition-engine.ts';
import type { RecognizedWord } from '../../text/dictation/recognized-word.ts';
import type { SpelledTerm } from '../../text/dictation/vocabulary-term.ts';

/** Where the recognizer's files may be, the most likely first: absolute URLs. */
export interface ModelUrls {
  readonly weights: readonly string[];
  readonly words: readonly string[];
}

/** To the Worker that listens. */
export type ListenRequest =
  /** Answered by `progress`, and then `loaded` or `unloadable`. */
  | { readonly type: 'load'; readonly dialect: RecognitionDialect; readonly urls: ModelUrls }
  /** Needs a dialect that has been loaded. */
  | {
      readonly type: 'open';
      readonly session: number;
      readonly dialect: RecognitionDialect;
      /** Of this session alone. */
      readonly vocabulary?: readonly SpelledTerm[] | undefined;
    }
  /** 16 kHz mono; transferred. */
  | { readonly type: 'audio'; readonly session: number; readonly samples: Int16Array<ArrayBuffer> }
  /** Asks for the last words: answered by their transcript and `done`. */
  | { readonly type: 'finalize'; readonly session: number }
  | { readonly type: 'close'; readonly session: number };

export type ListenReply =
  | { readonly type: 'ready' }
  /** Bytes; `total` is 0 while it is not known. */
  | {
      readonly type: 'progress';
      readonly dialect: RecognitionDialect;
      readonly loaded: number;
      readonly total: number;
    }
  | { readonly type: 'loaded'; readonly dialect: RecognitionDialect }
  | { readonly type: 'unloadable'; readonly dialect: RecognitionDialect; readonly message: string }
  | {
      readonly type: 'transcript';
      readonly session: number;
      readonly text: string;
      readonly isFinal: boolean;
      /** Of a final text; seconds of what was sent in the session. */
      readonly words?: readonly RecognizedWord[] | undefined;
    }
  /** The last reply of a session is one of these. */
  | { readonly type: 'done'; readonly session: number }
  | { readonly type: 'failed'; readonly session: number };
