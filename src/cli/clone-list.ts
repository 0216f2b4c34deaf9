import { FLAG, parse, print, TEXT, wrong } from './flags.ts';
import { cloneLine } from './format-clone.ts';
import { noAccount, openStoreOf, STORE, STORE_HELP } from './open-store.ts';

export const LIST_HELP = `Usage: kurdish-speech clone list --account ACCOUNT [options]

${STORE_HELP}

Prints one line of JSON for each cloned voice of the account, the oldest first.`;

/** `kurdish-speech clone list` */
export async function runCloneList(args: string[]): Promise<void> {
  const options = { ...STORE, account: TEXT, json: FLAG, help: FLAG } as const;
  const { values } = parse(args, { options });
  if (values.help) return print(LIST_HELP);
  const { account } = values;
  if (account === undefined)
    throw wrong('Give --account ACCOUNT; kurdish-speech clone list --help tells more.');
  const store = await openStoreOf(account, values);
  try {
    if (!(await store.find(account))) {
      throw noAccount(account, values);
    }
    for (const clone of await store.clones(account)) print(cloneLine(clone));
  } finally {
    await store.close();
  }
}
