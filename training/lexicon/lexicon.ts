/** Word stems of a dialect, separated by whitespace, and sentence frames for the corpus. */
export interface Lexicon {
  readonly nouns: string;
  readonly adjectives: string;
  readonly places: string;
  readonly names: string;
  /** `present/past` stems. */
  readonly verbs: string;
  /** Words that take no ending. */
  readonly function: string;
  readonly numbers: string;
  /** N noun form, J adjective form, P place, M name, V present verb, W any verb form, I number, A time word; the rest stands as it is. */
  readonly templates: readonly string[];
}
