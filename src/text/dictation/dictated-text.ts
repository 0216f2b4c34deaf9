import type { UtteranceSound } from './punctuate.ts';

/** The text of a dictation so far: as it was recognized, or as it is written. */
export interface DictatedText {
  /** One text for each utterance. */
  readonly finals: readonly string[];
  /** Of the utterance that is being spoken: it has no end yet. */
  readonly interim: string;
  /** What is known of the sound of `finals`. */
  readonly spoken?: readonly UtteranceSound[] | undefined;
  /** The texts take the place of everything that stands where they are written. */
  readonly replacesAll?: boolean;
}
