import { dialectFromLanguage } from './dialect-from-language.ts';
import { weighDialect } from './weigh-dialect.ts';

const NAMES = { sorani: 'Sorani', kurmanji: 'Kurmanji', badini: 'Badini' };
const LANGUAGES = { sorani: 'ckb', kurmanji: 'kmr', badini: 'kmr-Arab' };

/**
 * A sentence for the page's developer where a text is surely in another dialect than its language says; undefined elsewhere. The text is
 * read in its own dialect (see `guessDialect`).
 * @param lang BCP 47 tag that governs the text; empty when not set.
 */
export function languageConflict(text: string, lang: string): string | undefined {
  const requested = dialectFromLanguage(lang);
  if (requested === 'other' || requested === 'kurdish') return undefined;
  const { dialect, isClear } = weighDialect(text);
  // Kurmanji and Badini are one language in two scripts.
  if (!isClear || (dialect === 'sorani') === (requested === 'sorani')) return undefined;
  return `A text with lang="${lang}" is read as ${NAMES[dialect]}, because its words are: correct it to lang="${LANGUAGES[dialect]}", or set the attribute "dialect".`;
}
