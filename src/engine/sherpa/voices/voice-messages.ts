import type { RawSpeech } from './load-offline-tts.ts';
import type { PreparedModel } from './prepare-model.ts';

/** One batch for a model: what is said between two chances to stop. */
export interface Batch {
  readonly model: string;
  readonly text: string;
  readonly sid: number;
  /** The model's own speed: 2 halves its durations. */
  readonly speed: number;
}

/** Messages to the process that runs the models. It answers each `speak` before it reads the next. */
export type VoiceRequest =
  | {
      readonly type: 'load';
      readonly packageName: string | undefined;
      readonly models: Readonly<Record<string, PreparedModel>>;
    }
  | ({ readonly type: 'speak' } & Batch);

/** Messages from it. */
export type VoiceReply =
  /** With the number of speakers of each model. */
  | { readonly type: 'loaded'; readonly speakers: Readonly<Record<string, number>> }
  | { readonly type: 'loading'; readonly model: string }
  | { readonly type: 'unusable'; readonly message: string }
  | ({ readonly type: 'spoken' } & RawSpeech);
