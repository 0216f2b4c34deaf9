import type { TranscriptionDialect } from '../contract/dialects.ts';
import { SpeechError } from '../contract/errors.ts';
import { dialectFromLanguage } from '../text/dialect/dialect-from-language.ts';
import { pageLanguage } from './page-language.ts';

/**
 * The dialect to recognize. The macrolanguage `ku` alone is Kurmanji, its most likely reading (CLDR, likely subtags).
 * @param lang The recognition's `lang`; empty if not set.
 * @throws SpeechError `language-not-supported`
 */
export function recognitionDialect(lang: string, defaultLang = 'ckb'): TranscriptionDialect {
  const tag = lang || (dialectFromLanguage(pageLanguage()) === 'other' ? defaultLang : pageLanguage());
  const dialect = dialectFromLanguage(tag);
  if (dialect === 'sorani' || dialect === 'kurmanji') return dialect;
  if (dialect === 'kurdish') return 'kurmanji';
  throw new SpeechError(
    'language-not-supported',
    dialect === 'badini'
      ? `"${tag}" is Badini, which is spoken but not recognized yet: set lang to kmr for Kurmanji in Latin letters.`
      : `"${tag}" is not recognized: set lang to ckb (Sorani) or kmr (Kurmanji).`,
    { field: 'lang' },
  );
}
