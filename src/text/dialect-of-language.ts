import type { TextDialect } from './types.ts';

/** What a language tag asks for: a dialect, Kurdish that only a text can tell more of, or a language that is not Kurdish. */
export type AskedDialect = TextDialect | 'kurdish' | 'other';

/**
 * Reads a BCP 47 tag: `ckb` is Sorani, `kmr` Kurmanji, `kmr-Arab` (or `kmr` in Iraq) Badini. Of the macrolanguage `ku`,
 * script and region tell Sorani from Kurmanji; alone it stays open.
 */
export function dialectOfLanguage(lang: string): AskedDialect {
  const tag = lang.toLowerCase().replaceAll('_', '-');
  if (/^ckb\b/.test(tag)) return 'sorani';
  if (/^(bdn|badini)\b/.test(tag)) return 'badini';
  // In Iraq and Iran Kurdish is written in Arabic letters, and of `ku` Sorani is the larger part.
  const isArabic = /-arab\b/.test(tag) || (!/-latn\b/.test(tag) && /-i[qr]\b/.test(tag));
  if (/^kmr\b/.test(tag)) return isArabic ? 'badini' : 'kurmanji';
  if (!/^(ku|kur)\b/.test(tag)) return 'other';
  if (isArabic) return 'sorani';
  return /^kur?$/.test(tag) ? 'kurdish' : 'kurmanji';
}
