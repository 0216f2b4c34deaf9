import { capitalize } from './capitalize.ts';
import type { DictationDialect } from './number-lexicon.ts';
import { punctuate } from './punctuate.ts';
import type { SpokenTable } from './spoken-table.ts';
import { openPhrase, writeMarks } from './write-marks.ts';
import { type DictationDigits, writeNumbers } from './write-numbers.ts';

/** How a recognised text is written. */
export interface TranscriptFormat {
  readonly dialect: DictationDialect;
  /** Digits of numbers; `words` leaves them as they were spoken. */
  readonly numerals: 'words' | DictationDigits;
  /** Whether each utterance gets the mark that ends its sentence. */
  readonly punctuation: boolean;
  /** Words that stand for marks and line breaks; undefined where none do. */
  readonly spoken?: SpokenTable | undefined;
  /** Whether sentences begin with a capital letter. */
  readonly capitals: boolean;
}

/** Recognised, or written. */
export interface Transcript {
  /** One text for each utterance. */
  readonly finals: readonly string[];
  /** Of the utterance that is being spoken: it has no end yet. */
  readonly interim: string;
  /** The texts take the place of everything that stands where they are written. */
  readonly replacesAll?: boolean;
}

/**
 * Writes recognised utterances as a text.
 * @param before What stands before the first one; undefined where that is not known.
 * @param isOver No more will be said: words that may begin a mark, which are interim until then, are what they are.
 * @returns One text for each utterance, so that a later one never changes an earlier one.
 */
export function formatTranscript(
  { finals, interim }: Transcript,
  { dialect, numerals, punctuation, spoken, capitals }: TranscriptFormat,
  before: string | undefined,
  isOver = false,
): Transcript {
  let text = before;
  let open = '';
  const write = (utterance: string, isFinal: boolean) => {
    // Marks first: a spoken comma between two numbers is no decimal point.
    let written = spoken ? writeMarks(utterance, spoken) : utterance;
    if (numerals !== 'words') written = writeNumbers(written, dialect, numerals);
    if (punctuation && isFinal) written = punctuate(written, dialect);
    if (capitals) written = capitalize(written, text);
    if (written) text = written;
    return written;
  };
  const written = finals.map((utterance, index) => {
    const whole = open ? `${open} ${utterance}` : utterance;
    const isLast = isOver && index === finals.length - 1;
    open = spoken && !isLast ? openPhrase(whole, spoken) : '';
    return write(open ? whole.slice(0, -open.length).trimEnd() : whole, true);
  });
  return { finals: written, interim: write([open, interim].filter(Boolean).join(' '), false) };
}
