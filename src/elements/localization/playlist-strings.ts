import { languageFile } from './language-file.ts';
import { loadedStrings } from './localized-strings.ts';
import type { PlaylistStrings } from './strings.ts';

const bundled = import.meta.glob<PlaylistStrings>('./*.strings.ts', { eager: true, import: 'playlist' });

/** The strings of `<kurdish-playlist>` for a BCP 47 tag; English where the language has none, or is not loaded. */
export function playlistStrings(tag: string): PlaylistStrings {
  const { strings, playlist } = loadedStrings(tag);
  return playlist ?? bundled[languageFile(strings.lang)] ?? (bundled[languageFile('en')] as PlaylistStrings);
}
