import { randomUUID } from 'node:crypto';
import { ROUTES } from '../../contract/routes.ts';
import { OPENAI_ROUTES } from '../openai/openai-routes.ts';
import type { Figure, Store } from '../store/store.ts';
import type { Watcher } from '../watch/watcher.ts';
import { boundOf } from './time-buckets.ts';

const INTERVAL_MS = 15_000;
const DAY_MS = 86_400_000;
/** Accounts counted separately in a day and process: bounds the table's rows. */
const MAX_ACCOUNTS = 200;
const OTHER = '(other)';
const SPEECH_ROUTES: ReadonlySet<string> = new Set([
  ROUTES.synthesizeSpeech.path,
  ROUTES.streamSpeech.path,
  OPENAI_ROUTES.createSpeech.path,
]);

export interface StatusRecorder {
  /** For `watchService`. */
  readonly watcher: Watcher;
  /** Writes what has been counted since the last time. If that fails, it is kept for the next. */
  flush(): Promise<void>;
  /** Writes the rest and stops. */
  close(): Promise<void>;
}

/** Counts what the status page shows, and adds it to the store every 15 seconds. Holds no text, key or address. */
export function createStatusRecorder(store: Pick<Store, 'addFigures'>): StatusRecorder {
  const instance = randomUUID();
  let counts = new Map<string, Figure>();
  let accounts = new Set<string>();
  let day = 0;
  let live = 0;
  let mostLive = 0;

  function add(name: string, label: string, amount: number): void {
    const key = `${name} ${label}`;
    counts.set(key, { name, label, value: (counts.get(key)?.value ?? 0) + amount });
  }

  function nameOf(account: string): string {
    const today = Math.floor(Date.now() / DAY_MS);
    if (today !== day) accounts = new Set();
    day = today;
    if (!accounts.has(account) && accounts.size >= MAX_ACCOUNTS) return OTHER;
    accounts.add(account);
    return account;
  }

  async function flush(): Promise<void> {
    const sums = [...counts.values()];
    const peaks = mostLive ? [{ name: 'live', label: instance, value: mostLive }] : [];
    counts = new Map();
    mostLive = live;
    if (!sums.length && !peaks.length) return;
    try {
      await store.addFigures(sums, peaks);
    } catch {
      // A peak is only true of its own minute.
      for (const { name, label, value } of sums) add(name, label, value);
    }
  }

  const timer = setInterval(() => void flush(), INTERVAL_MS).unref();
  const watcher: Watcher = {
    requestEnded({ route }, { status, code, firstByteSeconds }) {
      add('requests', '', 1);
      if (status >= 400) add('errors', code ?? String(status), 1);
      else if (SPEECH_ROUTES.has(route)) add('first_byte', boundOf(firstByteSeconds), 1);
    },
    recognitionStarted({ mode }) {
      if (mode !== 'live') return;
      live += 1;
      mostLive = Math.max(mostLive, live);
    },
    recognitionEnded({ mode }) {
      if (mode === 'live') live -= 1;
    },
    transcribed({ mode }, _audioSeconds, lagSeconds) {
      if (mode === 'live') add('lag', boundOf(lagSeconds), 1);
    },
    billed({ account, allowance, amount, voice }) {
      add(allowance, nameOf(account), amount);
      if (allowance === 'characters' && voice !== undefined) add('voice', voice, amount);
    },
  };
  return {
    watcher,
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
