import type { TextDialect } from './text-dialect.ts';

/** The dialect a language tag requests; `kurdish` if only the text can decide, `other` for other languages. */
export type RequestedDialect = TextDialect | 'kurdish' | 'other';

/**
 * Maps a BCP 47 tag to a dialect: `ckb` is Sorani, `kmr` Kurmanji, `kmr-Arab` (or `kmr` in Iraq) Badini. For
 * the macrolanguage `ku`, script and region distinguish Sorani from Kurmanji; without them it stays open.
 */
export function dialectFromLanguage(lang: string): RequestedDialect {
  const [language, ...subtags] = lang.toLowerCase().split(/[-_]/);
  if (language === 'ckb') return 'sorani';
  if (language === 'bdn' || language === 'badini') return 'badini';
  const has = (subtag: string) => subtags.includes(subtag);
  // In Iraq and Iran Kurdish is written in Arabic script, and most `ku` there is Sorani.
  const isArabic = has('arab') || (!has('latn') && (has('iq') || has('ir')));
  if (language === 'kmr') return isArabic ? 'badini' : 'kurmanji';
  if (language !== 'ku' && language !== 'kur') return 'other';
  if (isArabic) return 'sorani';
  return subtags.length ? 'kurmanji' : 'kurdish';
}
