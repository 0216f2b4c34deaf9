import { languageFile } from './language-file.ts';
import { loadedStrings } from './localized-strings.ts';
import type { MicrophoneStrings } from './strings.ts';

const bundled = import.meta.glob<MicrophoneStrings>('./*.strings.ts', { eager: true, import: 'microphone' });

/** What is said of a microphone for a BCP 47 tag; English where the language has none, or is not loaded. */
export function microphoneStrings(tag: string): MicrophoneStrings {
  const { strings, microphone } = loadedStrings(tag);
  return (
    microphone ?? bundled[languageFile(strings.lang)] ?? (bundled[languageFile('en')] as MicrophoneStrings)
  );
}
