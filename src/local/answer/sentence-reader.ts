import type { VerbalizeTokens } from '../../text/verbalize/plain/span-steps.ts';

/** What verbalizes the sentences of one speech that are not plain. */
export interface SentenceReader {
  readonly verbalize: VerbalizeTokens;
  /** What a step of `verbalize` waits for, if for anything. Rejects where the sentence cannot be read. */
  readonly waiting: Promise<void> | undefined;
}
