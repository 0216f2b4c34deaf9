import { SpeechError } from '../contract/errors.ts';
import type { Store } from '../service/store/store.ts';
import { wrong } from './flags.ts';

export const DEFAULT_DATA = 'kurdish-speech-data';

/** The store that `--data` names. */
export async function openStore(directory = DEFAULT_DATA): Promise<Store> {
  const store = await import('../service/store/open-store.ts');
  try {
    return await store.openStore(directory);
  } catch (error) {
    if (error instanceof SpeechError && error.field === 'data') throw wrong(`--data: ${error.message}`);
    throw error;
  }
}
