import type { Dialect } from '../contract/dialects.ts';

/** What a language tag asks for: a dialect, Kurdish that only a text can tell more of, or a language that is not Kurdish. */
export type AskedDialect = Dialect | 'kurdish' | 'other';

/** Where the macrolanguage `ku` is written in Arabic script, and Sorani is the larger part. */
const ARABIC_SCRIPT_REGIONS = /-(iq|ir)\b/;

/**
 * Reads a BCP 47 tag: `ckb` is Sorani, `kmr` Kurmanji, `kmr-Arab` (or `kmr` in Iraq) Badini. Of the macrolanguage `ku`,
 * script and region tell Sorani from Kurmanji; alone it stays open.
 */
export function dialectOfLanguage(lang: string): AskedDialect {
  const tag = lang.toLowerCase().replaceAll('_', '-');
  if (/^ckb\b/.test(tag)) return 'sorani';
  if (/^(bdn|badini)\b/.test(tag)) return 'badini';
  const isArabic = /-arab\b/.test(tag) || (!/-latn\b/.test(tag) && ARABIC_SCRIPT_REGIONS.test(tag));
  if (/^kmr\b/.test(tag)) return isArabic ? 'badini' : 'kurmanji';
  if (!/^(ku|kur)\b/.test(tag)) return 'other';
  if (isArabic) return 'sorani';
  return /^(ku|kur)$/.test(tag) ? 'kurdish' : 'kurmanji';
}

/** The tag that a voice of the dialect carries. */
export const LANGUAGE_OF_DIALECT: Readonly<Record<Dialect, string>> = {
  sorani: 'ckb-IQ',
  kurmanji: 'kmr-TR',
  badini: 'kmr-Arab-IQ',
};

/** Of the document, where there is one; empty where it says none. */
export function pageLanguage(): string {
  return globalThis.document?.documentElement.lang ?? '';
}
