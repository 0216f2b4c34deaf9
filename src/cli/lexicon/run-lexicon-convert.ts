import { DIALECTS } from '../../contract/dialects.ts';
import { writePls } from '../../lexicon/write-pls.ts';
import { FLAG, oneOf, parseFlags, print, TEXT, usageError } from '../arguments/flags.ts';
import { readLexicon } from './read-lexicon.ts';

export const CONVERT_HELP = `Usage: kurdish-speech lexicon convert FILE --to json|pls [--dialect NAME]

Prints a lexicon in the other format.

  --to FORMAT     json, or pls: W3C Pronunciation Lexicon 1.0
  --dialect NAME  Of a PLS file, which has one language: ${DIALECTS.join(', ')}`;

/** `kurdish-speech lexicon convert` */
export async function runLexiconConvert(args: string[]): Promise<void> {
  const options = { to: TEXT, dialect: TEXT, help: FLAG } as const;
  const { values, positionals } = parseFlags(args, { options, allowPositionals: true });
  if (values.help) return print(CONVERT_HELP);
  const [path, ...others] = positionals;
  if (path === undefined || others.length || values.to === undefined)
    throw usageError('Name a lexicon and a format: lexicon convert FILE --to json|pls.');
  const format = oneOf('--to', values.to, ['json', 'pls']);
  if ((format === 'pls') !== (values.dialect !== undefined))
    throw usageError(
      format === 'pls'
        ? `--to pls needs --dialect: ${DIALECTS.join(', ')}.`
        : '--dialect is for --to pls; JSON has the entries of all dialects.',
    );
  const entries = await readLexicon(path);
  if (values.dialect === undefined) print(JSON.stringify({ entries }, undefined, 2));
  else print(writePls(entries, oneOf('--dialect', values.dialect, DIALECTS)).trimEnd());
}
