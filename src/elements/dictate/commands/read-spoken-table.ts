import { SpeechError } from '../../../contract/errors.ts';
import type { DictationDialect } from '../../../text/dictation/number-lexicon.ts';
import type { DictationCommand } from '../../../text/dictation/spoken-commands.ts';
import { SPOKEN_TABLES, type SpokenTable } from '../../../text/dictation/spoken-table.ts';
import { lowerCase } from '../../../text/g2p/lower-case.ts';

const COMMANDS: Readonly<Record<DictationCommand, true>> = {
  undo: true,
  'delete-word': true,
  'delete-sentence': true,
  'select-all': true,
  stop: true,
};

/** A table, or its JSON; what it leaves out is the dialect's own. */
export type SpokenTableSource = Partial<SpokenTable> | string | null | undefined;

/**
 * The words of marks and commands. Words of a page are compared in lower case, with single spaces.
 * @param source Where it has `marks`, those that count at the end only are the ones that it names.
 * @throws SpeechError `invalid-argument` for JSON that is none, and parts of another shape.
 */
export function readSpokenTable(source: SpokenTableSource, dialect: DictationDialect): SpokenTable {
  const own = SPOKEN_TABLES[dialect];
  // Frameworks set a property that is left out to undefined.
  if (source === null || source === undefined || source === '') return own;
  const table = typeof source === 'string' ? parse(source) : source;
  if (typeof table !== 'object' || table === null || Array.isArray(table))
    throw invalid('has to be an object');
  const { marks, onlyAtEnd, escape: escapes, commands } = table as Record<string, unknown>;
  return {
    marks: marks === undefined ? own.marks : readPhrases('marks', marks, (mark) => mark !== ''),
    onlyAtEnd:
      onlyAtEnd === undefined ? (marks === undefined ? own.onlyAtEnd : []) : readList('onlyAtEnd', onlyAtEnd),
    escape: escapes === undefined ? own.escape : readList('escape', escapes),
    commands: commands === undefined ? own.commands : readPhrases('commands', commands, isCommand),
  };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw invalid(`is not JSON (${(error as Error).message})`);
  }
}

function readPhrases<Value extends string>(
  part: string,
  phrases: unknown,
  isValid: (value: string) => boolean,
): Record<string, Value> {
  if (typeof phrases !== 'object' || phrases === null || Array.isArray(phrases))
    throw invalid(`has to have an object of spoken words as "${part}"`);
  return Object.fromEntries(
    Object.entries(phrases).map(([phrase, value]: [string, unknown]) => {
      if (typeof value !== 'string' || !isValid(value))
        throw invalid(`has a value that is not allowed for "${phrase}", in "${part}"`);
      return [readPhrase(part, phrase), value as Value];
    }),
  );
}

function readList(part: string, list: unknown): string[] {
  if (!Array.isArray(list)) throw invalid(`has to have a list of spoken words as "${part}"`);
  return list.map((phrase: unknown) => readPhrase(part, phrase));
}

function readPhrase(part: string, phrase: unknown): string {
  if (typeof phrase !== 'string' || !/\p{L}/u.test(phrase))
    throw invalid(`has an entry without words in "${part}"`);
  return lowerCase(phrase).trim().replace(/\s+/gu, ' ');
}

function isCommand(value: string): value is DictationCommand {
  return Object.hasOwn(COMMANDS, value);
}

function invalid(rule: string): SpeechError {
  return new SpeechError('invalid-argument', `The table of spoken words ${rule}.`, { field: 'spokenTable' });
}
