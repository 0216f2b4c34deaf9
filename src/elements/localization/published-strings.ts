import { languageFile } from './language-file.ts';
import { loadedStrings } from './localized-strings.ts';
import type { PublishedStrings } from './strings.ts';

const bundled = import.meta.glob<PublishedStrings>('./*.strings.ts', { eager: true, import: 'published' });

/** What is said of published speech, for a BCP 47 tag; English where the language has none, or is not loaded. */
export function publishedStrings(tag: string): PublishedStrings {
  const { strings, published } = loadedStrings(tag);
  return (
    published ?? bundled[languageFile(strings.lang)] ?? (bundled[languageFile('en')] as PublishedStrings)
  );
}
