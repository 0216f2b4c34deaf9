import type { SpeechErrorCode } from '../../contract/errors.ts';
import type { WordTime } from '../../contract/synthesis.ts';
import type { SynthesisJob } from '../synthesis-engine.ts';

/** Messages to a synthesis worker. `credit` is the number of chunks it may send before it is granted more. */
export type SynthesisRequest =
  | { readonly type: 'start'; readonly id: number; readonly job: SynthesisJob; readonly credit: number }
  | { readonly type: 'credit'; readonly id: number; readonly count: number }
  | { readonly type: 'cancel'; readonly id: number };

/** Messages from a synthesis worker. Samples are transferred, not copied. */
export type SynthesisReply =
  | { readonly type: 'ready' }
  | {
      readonly type: 'chunk';
      readonly id: number;
      readonly samples: Int16Array<ArrayBuffer>;
      readonly words: readonly WordTime[];
    }
  | { readonly type: 'end'; readonly id: number }
  | {
      readonly type: 'failed';
      readonly id: number;
      readonly code: SpeechErrorCode;
      readonly message: string;
      readonly field: string | undefined;
    };
