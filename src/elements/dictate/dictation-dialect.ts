import type { TranscriptionDialect } from '../../contract/dialects.ts';
import { dialectFromLanguage } from '../../text/dialect/dialect-from-language.ts';

/**
 * The default dialect for a page's language: Kurmanji for `kmr` and for plain `ku` (CLDR, likely subtags), otherwise Sorani. There is no
 * recognizer for Badini.
 * @param lang BCP 47 tag; empty when not set.
 */
export function dictationDialect(lang: string): TranscriptionDialect {
  const dialect = dialectFromLanguage(lang);
  return dialect === 'kurmanji' || dialect === 'kurdish' ? 'kurmanji' : 'sorani';
}
