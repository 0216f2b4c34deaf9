import type { TranscriptionDialect } from '../../contract/transcription.ts';
import { dialectFromLanguage } from '../../text/normalize/dialect-from-language.ts';

/**
 * The dialect spoken on a page in some language: Kurmanji for `kmr` and for `ku` alone (CLDR, likely subtags), otherwise Sorani. There
 * is no recogniser for Badini.
 * @param lang BCP 47 tag; empty where there is none.
 */
export function dictationDialect(lang: string): TranscriptionDialect {
  const dialect = dialectFromLanguage(lang);
  return dialect === 'kurmanji' || dialect === 'kurdish' ? 'kurmanji' : 'sorani';
}
