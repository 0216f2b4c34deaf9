/** A dialect's whitespace-separated word stems, and sentence frames for the corpus. */
export interface Lexicon {
  readonly nouns: string;
  readonly adjectives: string;
  readonly places: string;
  readonly names: string;
  /** `present/past` stems. */
  readonly verbs: string;
  /** Uninflected words. */
  readonly function: string;
  readonly numbers: string;
  /**
   * N noun form, J adjective form, P place, M name, V present verb, W any verb form, I number, A time word;
   * other text is literal.
   */
  readonly templates: readonly string[];
}
