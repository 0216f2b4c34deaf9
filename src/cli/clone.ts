import { ADD_HELP, runCloneAdd } from './clone-add.ts';
import { LIST_HELP, runCloneList } from './clone-list.ts';
import { REMOVE_HELP, runCloneRemove } from './clone-remove.ts';
import { print, usageError } from './flags.ts';

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
      return print([ADD_HELP, LIST_HELP, REMOVE_HELP].join('\n\n'));
    case undefined:
      throw usageError('Missing subcommand: use clone add, clone list or clone remove.');
    default:
      throw usageError(
        `Unknown subcommand clone ${JSON.stringify(verb)}; use clone add, clone list or clone remove.`,
      );
  }
}
