import type { RecognizedWord } from '../../text/dictation/recognized-word.ts';
import type { RecognitionDialect, RecognitionOptions } from '../recognition-engine.ts';

/** Messages to a recognition worker. Each `write` and `finish` gets one reply with the same number, in order. */
export type RecognitionRequest =
  /** Sent first, to workers that take settings. */
  | { readonly type: 'settings'; readonly settings: unknown }
  | {
      readonly type: 'open';
      readonly id: number;
      readonly dialect: RecognitionDialect;
      readonly options?: RecognitionOptions | undefined;
    }
  | {
      readonly type: 'write';
      readonly id: number;
      readonly number: number;
      readonly samples: Int16Array;
    }
  | { readonly type: 'finish'; readonly id: number; readonly number: number }
  | { readonly type: 'close'; readonly id: number };

/** Messages from a recognition worker. */
export type RecognitionReply =
  | { readonly type: 'ready' }
  /** No worker can run with these settings. */
  | { readonly type: 'unusable'; readonly message: string }
  | {
      readonly type: 'result';
      readonly id: number;
      readonly number: number;
      readonly text: string;
      /** Of a `write`: `settled` of RecognitionUpdate. */
      readonly settled?: string | undefined;
      /** Of a `finish`, where they were asked for. */
      readonly words?: readonly RecognizedWord[] | undefined;
    }
  | { readonly type: 'failed'; readonly id: number };
