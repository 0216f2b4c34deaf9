/** A word of a final transcript, as the embedded recognizer knows it. */
export interface RecognizedWord {
  readonly text: string;
  /** Seconds, from the beginning of what was recognized. */
  readonly start: number;
  readonly end: number;
  /** 0 to 1: how many of the words that are as likely, beside others that fit their sound, are right. */
  readonly confidence: number;
  /** Other words that fit the sound, the most likely first; at most 3. */
  readonly alternatives: readonly string[];
}
