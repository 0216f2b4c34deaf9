/** Additional whitespace-separated stems for the word list only; the corpus does not use them on their own. */
export interface WiderLexicon {
  readonly nouns: string;
  readonly adjectives: string;
  /** `present/past` stems, with preverbs separated: `ve-k/ve-kir`. */
  readonly verbs: string;
  /** Uninflected words. */
  readonly words: string;
}
