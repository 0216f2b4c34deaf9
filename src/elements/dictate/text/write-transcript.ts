import { formatTranscript, type Transcript } from '../../../text/dictation/format-transcript.ts';
import { SPOKEN_TABLES } from '../../../text/dictation/spoken-table.ts';
import type { TextHost } from './text-host.ts';

/**
 * Writes recognised text as the element's attributes say.
 * @param before What stands before it; undefined where that is not known.
 * @param isOver No more will be said.
 */
export function writeTranscript(
  transcript: Transcript,
  { element, dialect: dialectOf }: TextHost,
  before: string | undefined,
  isOver: boolean,
): Transcript {
  const { numerals, autoPunctuation, spokenPunctuation, spokenTable, autocapitalize } = element;
  const dialect = dialectOf();
  // The global attribute: `on` and `sentences` mean capitals, others none; by default where marks are written.
  const capitals = autocapitalize
    ? /^(?:on|sentences)$/.test(autocapitalize)
    : autoPunctuation || spokenPunctuation;
  const spoken = spokenPunctuation ? (spokenTable ?? SPOKEN_TABLES[dialect]) : undefined;
  const format = { dialect, numerals, punctuation: autoPunctuation, spoken, capitals };
  return formatTranscript(transcript, format, before, isOver);
}
