import type { TextDialect } from '../types.ts';

/** What a language tag asks for: a dialect, Kurdish that only a text can tell more of, or a language that is not Kurdish. */
export type RequestedDialect = TextDialect | 'kurdish' | 'other';

/**
 * Reads a BCP 47 tag: `ckb` is Sorani, `kmr` Kurmanji, `kmr-Arab` (or `kmr` in Iraq) Badini. Of the macrolanguage `ku`,
 * script and region tell Sorani from Kurmanji; alone it stays open.
 */
export function dialectFromLanguage(lang: string): RequestedDialect {
  const [language, ...subtags] = lang.toLowerCase().split(/[-_]/);
  if (language === 'ckb') return 'sorani';
  if (language === 'bdn' || language === 'badini') return 'badini';
  const has = (subtag: string) => subtags.includes(subtag);
  // In Iraq and Iran Kurdish is written in Arabic letters, and of `ku` Sorani is the larger part.
  const isArabic = has('arab') || (!has('latn') && (has('iq') || has('ir')));
  if (language === 'kmr') return isArabic ? 'badini' : 'kurmanji';
  if (language !== 'ku' && language !== 'kur') return 'other';
  if (isArabic) return 'sorani';
  return subtags.length ? 'kurmanji' : 'kurdish';
}
