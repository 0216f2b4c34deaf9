import type { DictatedText } from '../../../text/dictation/dictated-text.ts';
import type { UtteranceSound } from '../../../text/dictation/punctuate.ts';
import { writeUtterances } from '../../../text/dictation/write-utterances.ts';
import { readSpokenTable } from '../commands/read-spoken-table.ts';
import type { TextHost } from '../commands/text-host.ts';

type WrittenAs = Pick<
  TextHost['element'],
  'numerals' | 'autoPunctuation' | 'spokenPunctuation' | 'spokenTable' | 'commands' | 'autocapitalize'
>;

/**
 * Writes recognized text as the element's attributes say.
 * @param before What stands before it; undefined where that is not known.
 * @param isOver No more will be said.
 * @param sounds What is known of the sound of utterances, by their texts.
 */
export function writeTranscript(
  transcript: DictatedText,
  { element, dialect: dialectOf }: Pick<TextHost, 'dialect'> & { readonly element: WrittenAs },
  before: string | undefined,
  isOver: boolean,
  sounds?: ReadonlyMap<string, UtteranceSound>,
): DictatedText {
  const { numerals, autoPunctuation, spokenPunctuation, commands, autocapitalize } = element;
  const dialect = dialectOf();
  // The global attribute: `on` and `sentences` mean capitals, others none; by default where marks are written.
  const capitals = autocapitalize
    ? /^(?:on|sentences)$/.test(autocapitalize)
    : autoPunctuation || spokenPunctuation;
  // Words that escape a command are not written, where no marks are, either.
  const table = spokenPunctuation || commands ? readSpokenTable(element.spokenTable, dialect) : undefined;
  const spoken = table && {
    ...table,
    ...(!spokenPunctuation && { marks: {} }),
    ...(!commands && { commands: {} }),
  };
  const format = { dialect, numerals, punctuation: autoPunctuation, spoken, capitals, sounds };
  return writeUtterances(transcript, format, before, isOver);
}
