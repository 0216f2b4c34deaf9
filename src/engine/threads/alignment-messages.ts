import type { AlignedWord } from '../alignment/align-words.ts';
import type { RecognitionDialect } from '../recognition-engine.ts';

/** To the alignment worker: a sound and the words in it. */
export interface AlignmentRequest {
  readonly id: number;
  readonly samples: Int16Array<ArrayBuffer>;
  readonly sampleRate: number;
  readonly words: readonly string[];
  readonly dialect: RecognitionDialect;
}

/** From it: when they sound; undefined where they do not fit. */
export interface AlignmentReply {
  readonly id: number;
  readonly words: readonly (AlignedWord | undefined)[] | undefined;
}
