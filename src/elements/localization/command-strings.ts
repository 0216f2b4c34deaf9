import { languageFile } from './language-file.ts';
import { loadedStrings } from './localized-strings.ts';
import type { CommandStrings } from './strings.ts';

const bundled = import.meta.glob<CommandStrings>('./*.strings.ts', { eager: true, import: 'commands' });

/** What is said about spoken commands for a BCP 47 tag; English where the language has none, or is not loaded. */
export function commandStrings(tag: string): CommandStrings {
  const { strings, commands } = loadedStrings(tag);
  return commands ?? bundled[languageFile(strings.lang)] ?? (bundled[languageFile('en')] as CommandStrings);
}
