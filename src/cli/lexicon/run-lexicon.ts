import { print, usageError } from '../arguments/flags.ts';
import { unknownName } from '../arguments/unknown-name.ts';
import { CHECK_HELP, runLexiconCheck } from './run-lexicon-check.ts';
import { CONVERT_HELP, runLexiconConvert } from './run-lexicon-convert.ts';
import { runLexiconSuggest, SUGGEST_HELP } from './run-lexicon-suggest.ts';

const HELP = [CHECK_HELP, SUGGEST_HELP, CONVERT_HELP].join('\n\n');

/** `kurdish-speech lexicon …` */
export async function runLexicon([verb, ...rest]: string[]): Promise<void> {
  switch (verb) {
    case 'check':
      return runLexiconCheck(rest);
    case 'suggest':
      return runLexiconSuggest(rest);
    case 'convert':
      return runLexiconConvert(rest);
    case '--help':
      return print(HELP);
    case undefined:
      throw usageError(HELP);
    default:
      throw unknownName('subcommand', verb, 'lexicon', ['check', 'suggest', 'convert']);
  }
}
