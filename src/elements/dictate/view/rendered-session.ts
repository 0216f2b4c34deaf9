/** What the code of dictation renders. */
export interface RenderedSession {
  /** What is going on. */
  readonly status: string;
  /** Of an error that has a sentence of its own in dictation. */
  readonly errorMessage: string | undefined;
  /** Beside the button: text, remaining time, progress, captions, the menu of microphones. */
  readonly content: unknown;
}
