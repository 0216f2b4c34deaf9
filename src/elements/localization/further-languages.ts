import type { DictationStrings, LanguageStrings, SharedStrings } from './strings.ts';

// Part by part, so that bundlers leave out the strings of the picker, which come with the picker.
const strings = import.meta.glob<SharedStrings>(['./*.strings.ts', '!./{ckb,en}.strings.ts'], {
  eager: true,
  import: 'strings',
});
const dictation = import.meta.glob<DictationStrings>(['./*.strings.ts', '!./{ckb,en}.strings.ts'], {
  eager: true,
  import: 'dictation',
});

/** The languages that a page loads only when it is written in one of them, by their files. */
export const furtherLanguages: Readonly<Record<string, LanguageStrings>> = Object.fromEntries(
  Object.entries(strings).map(([file, own]) => [
    file,
    { strings: own, dictation: dictation[file] as DictationStrings },
  ]),
);
