import { languageFile } from './language-file.ts';
import { loadedStrings } from './localized-strings.ts';
import type { MenuStrings } from './strings.ts';

const bundled = import.meta.glob<MenuStrings>('./*.strings.ts', { eager: true, import: 'menu' });

/** The strings of the player's menu for a BCP 47 tag; English where the language has none, or is not loaded. */
export function menuStrings(tag: string): MenuStrings {
  const { strings, menu } = loadedStrings(tag);
  return menu ?? bundled[languageFile(strings.lang)] ?? (bundled[languageFile('en')] as MenuStrings);
}
