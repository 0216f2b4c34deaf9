import { DamagedEntry } from './entry-bytes.ts';
import { type EntryMedium, openEntry } from './open-entry.ts';

/** Reads an entry to its end. @returns False where it is damaged, or gone. @throws What the medium throws. */
export async function isWholeEntry(key: string, medium: EntryMedium): Promise<boolean> {
  try {
    const speech = await openEntry(key, { ...medium, onDamaged: async () => {} });
    if (!speech) return false;
    for await (const _ of speech.read(0, speech.bytes));
    return true;
  } catch (error) {
    if (error instanceof DamagedEntry) return false;
    throw error;
  }
}
