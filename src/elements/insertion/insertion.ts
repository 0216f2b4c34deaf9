/** Writes one dictation somewhere. */
export interface Insertion {
  /** What stands before the text. */
  readonly before: string;
  /** What of the text the user has edited, or typed on after: it stays as it is. */
  readonly settled: string;
  /**
   * @param text The whole final text so far.
   * @param interim What may still change, shown after it.
   * @param replacesAll They take the place of everything, until this is false again: then that is back.
   */
  show(text: string, interim?: string, replacesAll?: boolean): void;
  /**
   * Ends it; interim text is gone.
   * @param original The text before it was corrected: where the field's history allows, one undo brings it back.
   */
  close(original?: string): void;
}
