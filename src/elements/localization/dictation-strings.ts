import type { SpeechErrorCode } from '../../contract/errors.ts';

/** What `<kurdish-dictate>` says in one language beside the strings of both elements. */
export interface DictationStrings {
  readonly dictate: string;
  readonly hold: string;
  readonly requesting: string;
  readonly listening: string;
  readonly muted: string;
  readonly finalizing: string;
  readonly reconnecting: string;
  /** Names the countdown. */
  readonly timer: string;
  readonly microphone: string;
  /** A required value is missing. */
  readonly missing: string;
  /** `policy`: the page, not the reader, keeps the microphone away. `unanswered`: the reader was asked and said nothing. */
  readonly errors: Readonly<Partial<Record<SpeechErrorCode | 'policy' | 'unanswered', string>>>;
}
