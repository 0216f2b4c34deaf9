import type { TextDialect } from '../dialect/text-dialect.ts';
import type { Span } from '../utterance/utterance.ts';

/** A run of a page that names its language, or its voice. */
export interface VoiceMark extends Span {
  /** BCP 47; empty where only the language around it governs. */
  readonly lang: string;
  /** Id of a voice; empty where none is named. */
  readonly voice: string;
}

/** A run of a text that is spoken by another voice than the rest, or in another dialect. */
export interface VoiceRun extends Span {
  readonly dialect: TextDialect;
  /** Id of a voice; undefined for one that fits the dialect. */
  readonly voice?: string | undefined;
}
