/** Writes one dictation somewhere. */
export interface Insertion {
  /** What stands before the text. */
  readonly before: string;
  /**
   * @param text The whole final text so far.
   * @param interim What may still change, shown after it.
   */
  show(text: string, interim?: string): void;
  /**
   * Ends it; interim text is gone.
   * @param original The text before it was corrected: where the field's history allows, one undo brings it back.
   */
  close(original?: string): void;
}
