import { SpeechError } from '../contract/errors.ts';
import type { AccountStore } from '../service/account-store.ts';
import { wrong } from './flags.ts';

export const DEFAULT_DATA = 'kurdish-speech-data';

/** The store that `--data` names. */
export async function openStore(directory = DEFAULT_DATA): Promise<AccountStore> {
  const { openSqliteAccountStore } = await import('../service/sqlite-account-store.ts');
  try {
    return openSqliteAccountStore(directory);
  } catch (error) {
    if (error instanceof SpeechError && error.field === 'data') throw wrong(`--data: ${error.message}`);
    throw error;
  }
}
