import { SpeechError } from '../contract/errors.ts';
import type { Store } from '../service/store/store.ts';
import { TEXT, wrong } from './flags.ts';

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
export function nameOfStore({ data, store }: StoreFlags): string {
  return urlOf({ data, store }) === undefined ? (data ?? DEFAULT_DATA) : 'the store';
}

/** Opens what `--store` or `--data` names. */
export async function openStore({ data, store }: StoreFlags): Promise<Store> {
  if (data !== undefined && store !== undefined) throw wrong('Give --data or --store, not both.');
  const url = urlOf({ data, store });
  if (url !== undefined && !/^postgres(ql)?:\/\//i.test(url)) {
    throw wrong('--store must be like postgres://user:password@host:5432/database.');
  }
  const { openStore: open } = await import('../service/store/open-store.ts');
  try {
    return await open(url ?? data ?? DEFAULT_DATA);
  } catch (error) {
    if (error instanceof SpeechError && (error.field === 'data' || error.field === 'store')) {
      throw wrong(`--${error.field}: ${error.message}`);
    }
    throw error;
  }
}

/** The environment speaks only where no flag does. */
function urlOf({ data, store }: StoreFlags): string | undefined {
  return store ?? (data === undefined ? process.env.KURDISH_SPEECH_STORE || undefined : undefined);
}
