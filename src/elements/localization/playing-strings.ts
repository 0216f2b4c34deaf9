import { languageFile } from './language-file.ts';
import { loadedStrings } from './localized-strings.ts';
import type { PlayingStrings } from './strings.ts';

const bundled = import.meta.glob<PlayingStrings>('./*.strings.ts', { eager: true, import: 'playing' });

/** The strings of the controls that appear with the first play, for a BCP 47 tag; English where the language has none, or is not loaded. */
export function playingStrings(tag: string): PlayingStrings {
  const { strings, playing } = loadedStrings(tag);
  return playing ?? bundled[languageFile(strings.lang)] ?? (bundled[languageFile('en')] as PlayingStrings);
}
