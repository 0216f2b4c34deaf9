import { dialectFromLanguage } from './dialect-from-language.ts';
import type { TextDialect } from './text-dialect.ts';

const NAMES = { sorani: 'Sorani', kurmanji: 'Kurmanji', badini: 'Badini' };
const LANGUAGES = { sorani: 'ckb', kurmanji: 'kmr', badini: 'kmr-Arab' };

/**
 * A sentence for the page's developer where a text is read in another dialect than its language says, because its words are clear;
 * undefined elsewhere.
 * @param dialect What `guessDialect` returned for the text and this language.
 * @param lang BCP 47 tag that governs the text; empty when not set.
 */
export function languageConflict(dialect: TextDialect, lang: string): string | undefined {
  const requested = dialectFromLanguage(lang);
  if (requested === 'other' || requested === 'kurdish') return undefined;
  // Kurmanji and Badini are one language in two scripts.
  if ((dialect === 'sorani') === (requested === 'sorani')) return undefined;
  return `A text with lang="${lang}" is read as ${NAMES[dialect]}, because its words are: correct it to lang="${LANGUAGES[dialect]}", or set the attribute "dialect".`;
}
