import * as ckb from './ckb.strings.ts';
import * as en from './en.strings.ts';
import { languageFile } from './language-file.ts';
import { LANGUAGES, type Language, languageFor } from './languages.ts';
import { loadLanguages } from './load-languages.ts';
import type { LanguageStrings, Strings } from './strings.ts';

interface LoadedLanguage extends LanguageStrings {
  readonly strings: Strings;
}

// By their names, so that bundlers leave out the others, which come with what shows them.
const english = withLocale(languageFor('en'), { strings: en.strings });
/** By tag. */
const loaded = new Map([
  ['ckb', withLocale(languageFor('ckb'), { strings: ckb.strings })],
  ['en', english],
]);

/** The shared strings for a BCP 47 tag; English until `loadStrings` has loaded a further language. */
export function stringsFor(tag: string): Strings {
  return loadedStrings(tag).strings;
}

/** All strings loaded so far for a BCP 47 tag; English while there are none. */
export function loadedStrings(tag: string): LoadedLanguage {
  return loaded.get(languageFor(tag).lang) ?? english;
}

/**
 * Loads the strings for a BCP 47 tag. Undefined where they are already loaded.
 * @param assetBase Folder of the worklets and Workers.
 */
export function loadStrings(tag: string, assetBase: string | undefined): Promise<void> | undefined {
  const language = languageFor(tag);
  if (loaded.has(language.lang)) return undefined;
  const add = (added: Language, strings: LanguageStrings) => {
    loaded.set(added.lang, withLocale(added, strings));
  };
  if (language.load) return language.load().then((strings) => add(language, strings));
  return loadLanguages(assetBase).then(({ furtherLanguages }) => {
    for (const each of LANGUAGES) {
      const strings = furtherLanguages[languageFile(each.lang)];
      if (strings) add(each, strings);
    }
  });
}

function withLocale({ lang, dir, digits }: Language, parts: LanguageStrings): LoadedLanguage {
  return { ...parts, strings: { lang, dir, digits, ...parts.strings } };
}
