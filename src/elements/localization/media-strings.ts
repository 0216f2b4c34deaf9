import { languageFile } from './language-file.ts';
import { loadedStrings } from './localized-strings.ts';
import type { MediaStrings } from './strings.ts';

const bundled = import.meta.glob<MediaStrings>('./*.strings.ts', { eager: true, import: 'media' });

/** What is said of playback beside the controls, for a BCP 47 tag; English where the language has none, or is not loaded. */
export function mediaStrings(tag: string): MediaStrings {
  const { strings, media } = loadedStrings(tag);
  return media ?? bundled[languageFile(strings.lang)] ?? (bundled[languageFile('en')] as MediaStrings);
}
