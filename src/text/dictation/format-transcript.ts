import { capitalize } from './capitalize.ts';
import type { DictationDialect } from './number-lexicon.ts';
import { punctuate } from './punctuate.ts';
import { type DictationDigits, writeNumbers } from './write-numbers.ts';

/** How a recognised text is written. */
export interface TranscriptFormat {
  readonly dialect: DictationDialect;
  /** Digits of numbers; `words` leaves them as they were spoken. */
  readonly numerals: 'words' | DictationDigits;
  /** Whether each utterance gets the mark that ends its sentence. */
  readonly punctuation: boolean;
  /** Whether sentences begin with a capital letter. */
  readonly capitals: boolean;
}

/**
 * Writes recognised utterances as a text.
 * @param finals One text for each utterance.
 * @param interim Of the utterance that is being spoken: it has no end yet.
 * @param before What stands before the first one; undefined where that is not known.
 * @returns One text for each utterance, so that a later one never changes an earlier one.
 */
export function formatTranscript(
  finals: readonly string[],
  interim: string,
  { dialect, numerals, punctuation, capitals }: TranscriptFormat,
  before: string | undefined,
): { readonly finals: readonly string[]; readonly interim: string } {
  let text = before;
  const write = (utterance: string, isFinal: boolean) => {
    let written = numerals === 'words' ? utterance : writeNumbers(utterance, dialect, numerals);
    if (punctuation && isFinal) written = punctuate(written, dialect);
    if (capitals) written = capitalize(written, text);
    if (written) text = written;
    return written;
  };
  return { finals: finals.map((utterance) => write(utterance, true)), interim: write(interim, false) };
}
