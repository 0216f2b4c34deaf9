import type { LanguageStrings, SharedStrings } from './strings.ts';

// By their name, so that bundlers leave out the others, which come with what shows them.
const strings = import.meta.glob<SharedStrings>(['./*.strings.ts', '!./{ckb,en}.strings.ts'], {
  eager: true,
  import: 'strings',
});

/** The languages that a page loads only when it is written in one of them, by their files. */
export const furtherLanguages: Readonly<Record<string, LanguageStrings>> = Object.fromEntries(
  Object.entries(strings).map(([file, own]) => [file, { strings: own }]),
);
