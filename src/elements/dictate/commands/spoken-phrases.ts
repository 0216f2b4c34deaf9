import { spellPhrase } from '../../../text/dictation/spell-phrase.ts';
import { isEnglish } from '../../../text/dictation/spoken-table.ts';
import type { SpelledTerm } from '../../../text/dictation/vocabulary-term.ts';
import { readSpokenTable } from './read-spoken-table.ts';
import type { TextHost } from './text-host.ts';

interface Asking extends Pick<TextHost, 'dialect'> {
  readonly element: Pick<TextHost['element'], 'spokenPunctuation' | 'commands' | 'spokenTable'>;
}

/**
 * The words of marks and commands that an element asks for, as its own recognizer spells them: without the English ones, which it does not know.
 * @throws SpeechError `invalid-argument` for a page's table of another shape.
 */
export function spokenPhrases({ element, dialect: dialectOf }: Asking): SpelledTerm[] {
  const { spokenPunctuation, commands, spokenTable } = element;
  if (!spokenPunctuation && !commands) return [];
  const dialect = dialectOf();
  const table = readSpokenTable(spokenTable, dialect);
  const phrases = [
    ...table.escape,
    ...(spokenPunctuation ? Object.keys(table.marks) : []),
    ...(commands ? Object.keys(table.commands) : []),
  ];
  return phrases
    .filter((phrase) => !isEnglish(phrase) && spellPhrase(phrase, dialect) === phrase)
    .map((letters) => ({ letters, boost: 0 }));
}
