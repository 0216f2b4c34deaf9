import { languageFile } from './language-file.ts';
import { loadedStrings } from './localized-strings.ts';
import type { LimitStrings } from './strings.ts';

const bundled = import.meta.glob<LimitStrings>('./*.strings.ts', { eager: true, import: 'limit' });

/** What is said at the end of a preview, for a BCP 47 tag; English where the language has none, or is not loaded. */
export function limitStrings(tag: string): LimitStrings {
  const { strings, limit } = loadedStrings(tag);
  return limit ?? bundled[languageFile(strings.lang)] ?? (bundled[languageFile('en')] as LimitStrings);
}
