import { CREATE_HELP, runAccountCreate } from './account-create.ts';
import { runAccountSet, SET_HELP } from './account-set.ts';
import { runAccountShow, SHOW_HELP } from './account-show.ts';
import { print, usageError } from './flags.ts';

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
      return print([CREATE_HELP, SET_HELP, SHOW_HELP].join('\n\n'));
    case undefined:
      throw usageError('Missing subcommand: use account create, account set or account show.');
    default:
      throw usageError(
        `Unknown subcommand account ${JSON.stringify(verb)}; use account create, account set or account show.`,
      );
  }
}
