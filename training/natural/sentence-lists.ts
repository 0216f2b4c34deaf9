/** Naturally written sentences, not generated from frames. The lists are disjoint. */
export interface SentenceLists {
  /** For training. */
  readonly training: readonly string[];
  /** For tuning the decoder. */
  readonly development: readonly string[];
  /** For the result table only. */
  readonly test: readonly string[];
}
