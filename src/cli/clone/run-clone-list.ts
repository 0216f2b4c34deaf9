import { accountNotFound, openExistingStore, STORE, STORE_HELP } from '../account/store-flags.ts';
import { FLAG, parseFlags, print, TEXT, usageError } from '../arguments/flags.ts';
import { formatClone } from './format-clone.ts';

export const LIST_HELP = `Usage: kurdish-speech clone list --account ACCOUNT [options]

${STORE_HELP}

Prints one line of JSON for each cloned voice of the account, oldest first.`;

/** `kurdish-speech clone list` */
export async function runCloneList(args: string[]): Promise<void> {
  const options = { ...STORE, account: TEXT, json: FLAG, help: FLAG } as const;
  const { values } = parseFlags(args, { options });
  if (values.help) return print(LIST_HELP);
  const { account } = values;
  if (account === undefined)
    throw usageError('Missing --account ACCOUNT; see kurdish-speech clone list --help.');
  const store = await openExistingStore(account, values);
  try {
    if (!(await store.find(account))) {
      throw accountNotFound(account, values);
    }
    for (const clone of await store.clones(account)) print(formatClone(clone));
  } finally {
    await store.close();
  }
}
