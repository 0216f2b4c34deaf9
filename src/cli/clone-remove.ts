import { FLAG, parse, print, TEXT, wrong } from './flags.ts';
import { noAccount, openStoreOf, STORE, STORE_HELP } from './open-store.ts';

export const REMOVE_HELP = `Usage: kurdish-speech clone remove CLONE --account ACCOUNT [options]

${STORE_HELP}

Nothing of the voice is kept; requests that name it are refused from then on.`;

/** `kurdish-speech clone remove` */
export async function runCloneRemove(args: string[]): Promise<void> {
  const options = { ...STORE, account: TEXT, json: FLAG, help: FLAG } as const;
  const { values, positionals } = parse(args, { options, allowPositionals: true });
  if (values.help) return print(REMOVE_HELP);
  const [id, ...extra] = positionals;
  const { account } = values;
  if (id === undefined || extra.length || account === undefined) {
    throw wrong('Name one voice: kurdish-speech clone remove CLONE --account ACCOUNT');
  }
  const store = await openStoreOf(account, values);
  try {
    if (!(await store.find(account))) {
      throw noAccount(account, values);
    }
    if (!(await store.removeClone(account, id))) {
      throw wrong(`The account ${JSON.stringify(account)} has no cloned voice ${JSON.stringify(id)}.`);
    }
    print(JSON.stringify({ clone: id, account, removed: true }));
  } finally {
    await store.close();
  }
}
