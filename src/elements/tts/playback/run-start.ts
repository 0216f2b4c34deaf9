import type { PublishedSpeech } from '../published/published-speech.ts';
import type { SpokenPieces } from '../synthesis/spoken-pieces.ts';

/** Where a run of a text begins. Offsets are UTF-16 code units of the spoken text. */
export interface RunStart {
  /** Where to play from; 0 when omitted. */
  readonly offset?: number;
  /** Seconds of the speech before that: an estimate where it has not been spoken. Of published speech, what decides. */
  readonly origin?: number;
  /** What need not be requested again. */
  readonly pieces?: SpokenPieces;
  /** Its files, opened by an earlier run. */
  readonly published?: PublishedSpeech | undefined;
  /** The listener is seeking, and may seek again. */
  readonly isSeek?: boolean;
}
