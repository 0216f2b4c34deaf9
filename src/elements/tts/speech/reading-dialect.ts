import { type Dialect, isDialect } from '../../../contract/dialects.ts';
import { nearestLanguage } from '../../localization/element-language.ts';
import { dialectHint } from '../../shared/dialect-hint.ts';
import type { OwnText } from './own-text.ts';
import type { TextSource } from './text-source.ts';

/** BCP 47 tags as in CLDR: the script is named for a language that is written in two. */
export const READING_LANGUAGES = { sorani: 'ckb', kurmanji: 'kmr-Latn', badini: 'kmr-Arab' } as const;

/**
 * The dialect of a text: the `dialect` attribute, else the voice's, else by the language and script of the text.
 * @param voiceDialect The dialect of the voice, where it has only one.
 * @param source The text; undefined for the element's own.
 */
export function readingDialect(
  attribute: string | null,
  voiceDialect: Dialect | undefined,
  own: OwnText,
  source: TextSource | undefined,
): Dialect {
  if (isDialect(attribute)) return attribute;
  if (voiceDialect) return voiceDialect;
  const element = source?.element ?? own.forElement ?? own.element;
  return dialectHint(source?.text ?? own.text ?? element.textContent ?? '', nearestLanguage(element));
}
