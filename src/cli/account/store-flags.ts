import { existsSync } from 'node:fs';
import { SpeechError } from '../../contract/errors.ts';
import type { Store } from '../../service/store/store.ts';
import { type Setting, setting, TEXT, usageError } from '../arguments/flags.ts';

const DEFAULT_DATA = 'kurdish-speech-data';

/** The flags that select the store. */
export const STORE = { data: TEXT, store: TEXT } as const;

export const STORE_HELP = `\
  --data DIR       Folder of the account database (default ./${DEFAULT_DATA})
  --store URL      postgres://… instead of a folder, for several machines (or KURDISH_SPEECH_STORE, which keeps the password
                   out of the process list)`;

interface StoreFlags {
  readonly data?: string | undefined;
  readonly store?: string | undefined;
}

/** Location of the store, without a password. */
function describeStore(flags: StoreFlags): string {
  return storeUrl(flags).value === undefined ? (flags.data ?? DEFAULT_DATA) : 'the store';
}

export function accountNotFound(account: string, flags: StoreFlags): SpeechError {
  return usageError(`Account ${JSON.stringify(account)} not found in ${describeStore(flags)}.`);
}

/** Opens the store of an existing account. Unlike openChosenStore, never creates a folder. */
export async function openExistingStore(account: string, flags: StoreFlags): Promise<Store> {
  const { accountsFile } = await import('../../service/store/accounts-file.ts');
  const isFolder = storeUrl(flags).value === undefined;
  if (isFolder && !existsSync(accountsFile(flags.data ?? DEFAULT_DATA)))
    throw accountNotFound(account, flags);
  return openChosenStore(flags);
}

/** Opens the store of `--store` or `--data`. */
export async function openChosenStore(flags: StoreFlags): Promise<Store> {
  if (flags.data !== undefined && flags.store !== undefined)
    throw usageError('Use --data or --store, not both.');
  const { name, value: url } = storeUrl(flags);
  if (url !== undefined && !/^postgres(ql)?:\/\//i.test(url)) {
    throw usageError(`${name} must be like postgres://user:password@host:5432/database.`);
  }
  const { openStore: open } = await import('../../service/store/open-store.ts');
  try {
    return await open(url ?? flags.data ?? DEFAULT_DATA);
  } catch (error) {
    if (!(error instanceof SpeechError)) throw error;
    if (error.field === 'data') throw usageError(`--data: ${error.message}`);
    if (error.field === 'store') throw usageError(`${name}: ${error.message}`);
    throw error;
  }
}

/** The environment variable applies only where neither flag is set. */
function storeUrl({ data, store }: StoreFlags): Setting {
  if (data !== undefined) return { name: '--store', value: store };
  return setting('--store', store, 'KURDISH_SPEECH_STORE');
}
