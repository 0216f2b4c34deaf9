import { languageFile } from './language-file.ts';
import { loadedStrings } from './localized-strings.ts';
import type { DictationStrings } from './strings.ts';

const bundled = import.meta.glob<DictationStrings>('./*.strings.ts', { eager: true, import: 'dictation' });

/** The further strings of `<kurdish-dictate>` for a BCP 47 tag; English where the language has none, or is not loaded. */
export function dictationStrings(tag: string): DictationStrings {
  const { strings, dictation } = loadedStrings(tag);
  return (
    dictation ?? bundled[languageFile(strings.lang)] ?? (bundled[languageFile('en')] as DictationStrings)
  );
}
