import { print, usageError } from '../arguments/flags.ts';
import { unknownName } from '../arguments/unknown-name.ts';
import { CREATE_HELP, runAccountCreate } from './run-account-create.ts';
import { runAccountSet, SET_HELP } from './run-account-set.ts';
import { runAccountShow, SHOW_HELP } from './run-account-show.ts';

const HELP = [CREATE_HELP, SET_HELP, SHOW_HELP].join('\n\n');

/** `kurdish-speech account …` */
export async function runAccount([verb, ...rest]: string[]): Promise<void> {
  switch (verb) {
    case 'create':
      return runAccountCreate(rest);
    case 'set':
      return runAccountSet(rest);
    case 'show':
      return runAccountShow(rest);
    case '--help':
      return print(HELP);
    case undefined:
      throw usageError(HELP);
    default:
      throw unknownName('subcommand', verb, 'account', ['create', 'set', 'show']);
  }
}
