import type { TranscriptionDialect } from '../contract/dialects.ts';
import { loadLocalDictation } from '../elements/dictate/local/load-local-dictation.ts';
import { type AvailabilityStatus, STATUSES } from './recognition-availability.ts';

const states = new Map<TranscriptionDialect, AvailabilityStatus>();

/** The worst state of these dialects in the page's own recognizer. */
export function pageAvailability(dialects: readonly TranscriptionDialect[]): AvailabilityStatus {
  const worst = dialects.map((dialect) => STATUSES.indexOf(states.get(dialect) ?? 'downloadable'));
  return STATUSES[Math.max(...worst)] ?? 'unavailable';
}

/**
 * Loads what the page needs to recognize these dialects by itself.
 * @param assetBase Folder of the recognizer's files.
 * @returns False where a file could not be loaded.
 */
export async function installInPage(
  dialects: readonly TranscriptionDialect[],
  assetBase: string | undefined,
): Promise<boolean> {
  const { loadRecognizer } = await loadLocalDictation(assetBase);
  const install = async (dialect: TranscriptionDialect) => {
    if (states.get(dialect) === 'available') return true;
    states.set(dialect, 'downloading');
    try {
      await loadRecognizer(dialect, assetBase, new AbortController().signal);
      states.set(dialect, 'available');
      return true;
    } catch {
      states.delete(dialect);
      return false;
    }
  };
  return (await Promise.all(dialects.map(install))).every(Boolean);
}
