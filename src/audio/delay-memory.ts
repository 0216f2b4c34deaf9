import { rememberDelay } from './start-delay.ts';

const PREFIX = 'kurdish-speech:start-delay:';

const session = new Map<string, number[]>();

/** Needed start delays (seconds) of earlier utterances under `key`: from this page, else from the browser's storage. */
export function recallDelays(key: string): readonly number[] {
  let delays = session.get(key);
  if (!delays) {
    delays = readStored(key);
    session.set(key, delays);
  }
  return delays;
}

/** Adds one needed start delay (seconds) to the memory of `key`. */
export function storeDelay(key: string, needed: number): void {
  const delays = rememberDelay(recallDelays(key), Math.round(needed * 1000) / 1000);
  session.set(key, delays);
  try {
    globalThis.localStorage?.setItem(PREFIX + key, JSON.stringify(delays));
  } catch {
    // Private mode, a full or a forbidden storage: what this page has learned is enough.
  }
}

function readStored(key: string): number[] {
  try {
    const value: unknown = JSON.parse(globalThis.localStorage?.getItem(PREFIX + key) ?? '[]');
    if (Array.isArray(value)) return value.filter((delay) => Number.isFinite(delay) && delay >= 0).slice(-16);
  } catch {
    // As above; or somebody else's text under our key.
  }
  return [];
}
