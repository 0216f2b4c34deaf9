import { dialectFromLanguage, type RequestedDialect } from '../../text/dialect/dialect-from-language.ts';
import type { LanguageStrings, Locale } from './strings.ts';

/** A language of the user interface. */
export interface Language extends Locale {
  /** Whether a page with this BCP 47 tag is shown these strings. */
  readonly matches: (tag: string) => boolean;
  /** Fetches strings that are not in this folder. */
  readonly load?: () => Promise<LanguageStrings>;
}

const LATIN = '0123456789';
const ARABIC = '٠١٢٣٤٥٦٧٨٩';

/**
 * To add a language, add a line above English, and its strings as `<lang>.strings.ts`. The first match wins. Sorani and English are
 * always loaded, the others when a page needs them.
 */
export const LANGUAGES: Language[] = [
  { lang: 'ckb', dir: 'rtl', digits: ARABIC, matches: dialect('sorani') },
  { lang: 'kmr-Arab', dir: 'rtl', digits: ARABIC, matches: dialect('badini') },
  // `ku` alone is Kurmanji (CLDR, likely subtags).
  { lang: 'kmr', dir: 'ltr', digits: LATIN, matches: dialect('kurmanji', 'kurdish') },
  { lang: 'en', dir: 'ltr', digits: LATIN, matches: () => true },
];

/** The language for a BCP 47 tag; English for tags of no other. */
export function languageFor(tag: string): Language {
  return LANGUAGES.find(({ matches }) => matches(tag)) as Language;
}

/** Matches tags by their primary language subtag, such as `diq`. */
export function primaryLanguage(...codes: string[]): Language['matches'] {
  return (tag) => codes.includes(tag.toLowerCase().split(/[-_]/)[0] as string);
}

function dialect(...dialects: RequestedDialect[]): Language['matches'] {
  return (tag) => dialects.includes(dialectFromLanguage(tag));
}
