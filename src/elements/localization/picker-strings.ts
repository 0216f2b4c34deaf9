import { languageFile } from './language-file.ts';
import { loadedStrings } from './localized-strings.ts';
import type { PickerStrings } from './strings.ts';

const bundled = import.meta.glob<PickerStrings>('./*.strings.ts', { eager: true, import: 'picker' });

/** The strings of `<kurdish-voice-picker>` for a BCP 47 tag; English where the language has none, or is not loaded. */
export function pickerStrings(tag: string): PickerStrings {
  const { strings, picker } = loadedStrings(tag);
  return picker ?? bundled[languageFile(strings.lang)] ?? (bundled[languageFile('en')] as PickerStrings);
}
