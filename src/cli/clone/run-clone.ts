import { print, usageError } from '../arguments/flags.ts';
import { unknownName } from '../arguments/unknown-name.ts';
import { ADD_HELP, runCloneAdd } from './run-clone-add.ts';
import { LIST_HELP, runCloneList } from './run-clone-list.ts';
import { REMOVE_HELP, runCloneRemove } from './run-clone-remove.ts';

const HELP = [ADD_HELP, LIST_HELP, REMOVE_HELP].join('\n\n');

/** `kurdish-speech clone …` */
export async function runClone([verb, ...rest]: string[]): Promise<void> {
  switch (verb) {
    case 'add':
      return runCloneAdd(rest);
    case 'list':
      return runCloneList(rest);
    case 'remove':
      return runCloneRemove(rest);
    case '--help':
      return print(HELP);
    case undefined:
      throw usageError(HELP);
    default:
      throw unknownName('subcommand', verb, 'clone', ['add', 'list', 'remove']);
  }
}
