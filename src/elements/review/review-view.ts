import type { SpeechError } from '../../contract/errors.ts';
import type { ReviewStrings, Strings } from '../localization/strings.ts';
import type { HistoryReview } from './history-review.ts';
import type { RecordingReview } from './recording-review.ts';
import type { WordReview } from './word-review.ts';

/** What the templates show. */
export interface ReviewView {
  readonly label: string;
  readonly strings: Strings;
  readonly own: ReviewStrings;
  /** BCP 47 tag of what was dictated. */
  readonly textLang: string;
  /** Undefined before the first dictation, and while one is in progress. */
  readonly words: WordReview | undefined;
  readonly recording: RecordingReview | undefined;
  /** Undefined where the page keeps none. */
  readonly history: HistoryReview | undefined;
  readonly disabled: boolean;
  readonly announcement: string;
  readonly error: SpeechError | undefined;
  readonly canInsert: boolean;
  /** Goes to the next word. */
  readonly shortcut: string | null;
  /** Plays the current word. */
  hear(): void;
  /** Does something with the words, and moves the focus on. */
  press(action: (words: WordReview) => void | Promise<void>): void;
  /** Uses the second text. */
  use(): void;
  /** Writes an earlier dictation at the caret. */
  insert(text: string): void;
}
