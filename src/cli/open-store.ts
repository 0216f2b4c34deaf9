import { existsSync } from 'node:fs';
import { SpeechError } from '../contract/errors.ts';
import type { Store } from '../service/store/store.ts';
import { type Setting, setting, TEXT, wrong } from './flags.ts';

const DEFAULT_DATA = 'kurdish-speech-data';

/** The flags by which a command names its store. */
export const STORE = { data: TEXT, store: TEXT } as const;

export const STORE_HELP = `\
  --data DIR       Folder of the accounts (default ./${DEFAULT_DATA})
  --store URL      postgres://… instead of a folder, for several machines (or KURDISH_SPEECH_STORE, which keeps the password
                   out of the list of processes)`;

interface StoreFlags {
  readonly data?: string | undefined;
  readonly store?: string | undefined;
}

/** Where the accounts are, in words that hold no password. */
function nameOfStore(flags: StoreFlags): string {
  return urlOf(flags).value === undefined ? (flags.data ?? DEFAULT_DATA) : 'the store';
}

/** Said of an account that is not in the store. */
export function noAccount(account: string, flags: StoreFlags): SpeechError {
  return wrong(`There is no account ${JSON.stringify(account)} in ${nameOfStore(flags)}.`);
}

/** As openStore, for an account that is there already: no folder is made for it. */
export async function openStoreOf(account: string, flags: StoreFlags): Promise<Store> {
  const { accountsFile } = await import('../service/store/accounts-file.ts');
  const isFolder = urlOf(flags).value === undefined;
  if (isFolder && !existsSync(accountsFile(flags.data ?? DEFAULT_DATA))) throw noAccount(account, flags);
  return openStore(flags);
}

/** Opens what `--store` or `--data` names. */
export async function openStore(flags: StoreFlags): Promise<Store> {
  if (flags.data !== undefined && flags.store !== undefined) throw wrong('Give --data or --store, not both.');
  const { name, value: url } = urlOf(flags);
  if (url !== undefined && !/^postgres(ql)?:\/\//i.test(url)) {
    throw wrong(`${name} must be like postgres://user:password@host:5432/database.`);
  }
  const { openStore: open } = await import('../service/store/open-store.ts');
  try {
    return await open(url ?? flags.data ?? DEFAULT_DATA);
  } catch (error) {
    if (!(error instanceof SpeechError)) throw error;
    if (error.field === 'data') throw wrong(`--data: ${error.message}`);
    if (error.field === 'store') throw wrong(`${name}: ${error.message}`);
    throw error;
  }
}

/** The environment speaks only where no flag does. */
function urlOf({ data, store }: StoreFlags): Setting {
  if (data !== undefined) return { name: '--store', value: store };
  return setting('--store', store, 'KURDISH_SPEECH_STORE');
}
