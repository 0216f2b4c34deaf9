import { checkLexicon, type EntryFault } from '../../lexicon/check-lexicon.ts';
import { FLAG, parseFlags, print, usageError } from '../arguments/flags.ts';
import { readLexicon } from './read-lexicon.ts';

export const CHECK_HELP = `Usage: kurdish-speech lexicon check FILE [--json]

Reads a lexicon (JSON or W3C PLS 1.0), and prints how each of its words is said.
It names the words that the rules of the language say like that anyway, and those
that have two entries. FILE may be news, the package's own list.

  --json  Print one line of JSON for each entry

Exit code: 0, or 2 where the lexicon has a mistake, with a line that names it.`;

const FAULTS: Readonly<Record<EntryFault, string>> = {
  duplicate: 'a later entry has the same word',
  needless: 'it is said like that without an entry',
};

/** `kurdish-speech lexicon check` */
export async function runLexiconCheck(args: string[]): Promise<void> {
  const options = { json: FLAG, help: FLAG } as const;
  const { values, positionals } = parseFlags(args, { options, allowPositionals: true });
  if (values.help) return print(CHECK_HELP);
  const [path, ...others] = positionals;
  if (path === undefined || others.length) throw usageError('Name one lexicon: lexicon check FILE.');
  const entries = checkLexicon(await readLexicon(path));
  for (const { word, say, dialect, fault } of entries) {
    if (values.json) print(JSON.stringify({ word, say, dialect, fault }));
    else print(`${word} → ${say}${dialect ? ` (${dialect})` : ''}${fault ? `: ${FAULTS[fault]}` : ''}`);
  }
  if (values.json) return;
  const odd = entries.filter(({ fault }) => fault).length;
  print(`${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}${odd ? `, ${odd} of no use` : ''}.`);
}
