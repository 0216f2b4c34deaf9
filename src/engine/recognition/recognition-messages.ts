import type { RecognitionDialect } from '../recognition-engine.ts';

/** To a recognition thread. Each `write` and `finish` is answered once, in order, under its number. */
export type RecognitionRequest =
  /** The first message, for threads that have settings. */
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

/** From a recognition thread. */
export type RecognitionReply =
  | { readonly type: 'ready' }
  /** Nothing can be heard with these settings, by this thread or another. */
  | { readonly type: 'unusable'; readonly message: string }
  | { readonly type: 'result'; readonly stream: number; readonly number: number; readonly text: string }
  | { readonly type: 'failed'; readonly stream: number };
