import type { RecognitionDialect } from '../recognition-engine.ts';

/** Messages to a recognition worker. Each `write` and `finish` gets one reply with the same number, in order. */
export type RecognitionRequest =
  /** Sent first, to workers that take settings. */
  | { readonly type: 'settings'; readonly settings: unknown }
  | { readonly type: 'open'; readonly stream: number; readonly dialect: RecognitionDialect }
  | {
      readonly type: 'write';
      readonly stream: number;
      readonly number: number;
      readonly samples: Int16Array;
    }
  | { readonly type: 'finish'; readonly stream: number; readonly number: number }
  | { readonly type: 'close'; readonly stream: number };

/** Messages from a recognition worker. */
export type RecognitionReply =
  | { readonly type: 'ready' }
  /** No worker can run with these settings. */
  | { readonly type: 'unusable'; readonly message: string }
  | { readonly type: 'result'; readonly stream: number; readonly number: number; readonly text: string }
  | { readonly type: 'failed'; readonly stream: number };
