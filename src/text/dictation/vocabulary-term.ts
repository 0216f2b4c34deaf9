/** A name or a term that is likely to be said. */
export interface VocabularyTerm {
  /** The spelling that is written. */
  readonly phrase: string;
  /** 0 to 10; default 1. At 0 it is expected as often as a frequent word; each step makes it about 2.7 times as likely. */
  readonly boost?: number | undefined;
}

/** Terms and plain phrases, or phrases separated by commas. */
export type Vocabulary = string | readonly (string | VocabularyTerm)[];

/** A term as a recognizer writes it. */
export interface SpelledTerm {
  /** Letters of the dialect's alphabet, with single spaces between words. */
  readonly letters: string;
  /** At 0 it is as likely as a frequent word; each step makes it e times as likely. */
  readonly boost: number;
}
