/** Further stems for the word list alone: the corpus says none of them on their own. Separated by whitespace. */
export interface WiderLexicon {
  readonly nouns: string;
  readonly adjectives: string;
  /** `present/past` stems; a preverb is set off: `ve-k/ve-kir`. */
  readonly verbs: string;
  /** Words that take no ending. */
  readonly words: string;
}
