import {
  formatTranscript,
  type Transcript,
  type TranscriptFormat,
} from '../../../text/dictation/format-transcript.ts';
import { SPOKEN_TABLES, type SpokenTable } from '../../../text/dictation/spoken-table.ts';

/** The element's properties. */
interface FormattingProperties {
  readonly numerals: TranscriptFormat['numerals'];
  readonly autoPunctuation: boolean;
  readonly spokenPunctuation: boolean;
  readonly spokenTable: SpokenTable | undefined;
  /** The global attribute: `on` and `sentences` mean capitals, others none; by default where marks are written. */
  readonly autocapitalize: string;
}

/**
 * Writes recognised text as the element's attributes say.
 * @param before What stands before it; undefined where that is not known.
 * @param isOver No more will be said.
 */
export function writeTranscript(
  transcript: Transcript,
  { numerals, autoPunctuation, spokenPunctuation, spokenTable, autocapitalize }: FormattingProperties,
  dialect: TranscriptFormat['dialect'],
  before: string | undefined,
  isOver: boolean,
): Transcript {
  const capitals = autocapitalize
    ? /^(?:on|sentences)$/.test(autocapitalize)
    : autoPunctuation || spokenPunctuation;
  const spoken = spokenPunctuation ? (spokenTable ?? SPOKEN_TABLES[dialect]) : undefined;
  const format = { dialect, numerals, punctuation: autoPunctuation, spoken, capitals };
  return formatTranscript(transcript, format, before, isOver);
}
