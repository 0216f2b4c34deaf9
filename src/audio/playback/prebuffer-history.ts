import { rememberPrebuffer } from './prebuffer-rule.ts';

const PREFIX = 'kurdish-speech:start-delay:';

const session = new Map<string, number[]>();

/** What earlier utterances took to come (`StreamPace.reach`, seconds) under `key`: from this page, else from the browser's storage. */
export function loadPrebufferHistory(key: string): readonly number[] {
  let reaches = session.get(key);
  if (!reaches) {
    reaches = readStored(key);
    session.set(key, reaches);
  }
  return reaches;
}

/** Adds one utterance's reach (seconds) to the memory of `key`. */
export function storePrebufferHistory(key: string, reach: number): void {
  const reaches = rememberPrebuffer(loadPrebufferHistory(key), Math.round(reach * 1000) / 1000);
  session.set(key, reaches);
  try {
    globalThis.localStorage?.setItem(PREFIX + key, JSON.stringify(reaches));
  } catch {
    // Private mode, a full or a forbidden storage: what this page has learned is enough.
  }
}

function readStored(key: string): number[] {
  try {
    const value: unknown = JSON.parse(globalThis.localStorage?.getItem(PREFIX + key) ?? '[]');
    if (Array.isArray(value)) return value.filter((reach) => Number.isFinite(reach) && reach >= 0).slice(-16);
  } catch {
    // As above; or somebody else's text under our key.
  }
  return [];
}
