import { languageFile } from './language-file.ts';
import { loadedStrings } from './localized-strings.ts';
import type { ReviewStrings } from './strings.ts';

const bundled = import.meta.glob<ReviewStrings>('./*.strings.ts', { eager: true, import: 'review' });

/** The strings of `<kurdish-review>` for a BCP 47 tag; English where the language has none, or is not loaded. */
export function reviewStrings(tag: string): ReviewStrings {
  const { strings, review } = loadedStrings(tag);
  return review ?? bundled[languageFile(strings.lang)] ?? (bundled[languageFile('en')] as ReviewStrings);
}
