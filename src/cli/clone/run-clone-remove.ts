import { accountNotFound, openExistingStore, STORE, STORE_HELP } from '../account/store-flags.ts';
import { FLAG, parseFlags, print, TEXT, usageError } from '../arguments/flags.ts';

export const REMOVE_HELP = `Usage: kurdish-speech clone remove CLONE --account ACCOUNT [options]

${STORE_HELP}

The voice is deleted completely; later requests with it are refused.`;

/** `kurdish-speech clone remove` */
export async function runCloneRemove(args: string[]): Promise<void> {
  const options = { ...STORE, account: TEXT, json: FLAG, help: FLAG } as const;
  const { values, positionals } = parseFlags(args, { options, allowPositionals: true });
  if (values.help) return print(REMOVE_HELP);
  const [id, ...extra] = positionals;
  const { account } = values;
  if (id === undefined || extra.length || account === undefined) {
    throw usageError('Specify one voice: kurdish-speech clone remove CLONE --account ACCOUNT');
  }
  const store = await openExistingStore(account, values);
  try {
    if (!(await store.find(account))) {
      throw accountNotFound(account, values);
    }
    if (!(await store.removeClone(account, id))) {
      throw usageError(`The account ${JSON.stringify(account)} has no cloned voice ${JSON.stringify(id)}.`);
    }
    print(JSON.stringify({ clone: id, account, removed: true }));
  } finally {
    await store.close();
  }
}
