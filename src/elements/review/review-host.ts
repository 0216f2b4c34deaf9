import type { ReviewStrings, Strings } from '../localization/strings.ts';

/** What the parts of the review need of their element. */
export interface ReviewHost {
  readonly strings: Strings;
  readonly own: ReviewStrings;
  /** Renders what has changed. */
  changed(): void;
  /** Has screen readers say what a press has done. */
  say(message: string): void;
  /** Shows an error; undefined removes it. */
  fail(error: unknown): void;
}
