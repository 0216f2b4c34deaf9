import { languageFile } from './language-file.ts';
import { loadedStrings } from './localized-strings.ts';
import type { LocalStrings } from './strings.ts';

const bundled = import.meta.glob<LocalStrings>('./*.strings.ts', { eager: true, import: 'local' });

/** What is said where a page speaks by itself, for a BCP 47 tag; English while the language is not loaded. */
export function localStrings(tag: string): LocalStrings {
  const { strings, local } = loadedStrings(tag);
  return local ?? (bundled[languageFile(strings.lang)] as LocalStrings);
}
