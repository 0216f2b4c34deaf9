import { dialectFromLanguage } from './dialect-from-language.ts';
import type { TextDialect } from './text-dialect.ts';
import { weighDialect } from './weigh-dialect.ts';

/** What is known about a text besides its words. */
export interface DialectOptions {
  /** BCP 47 tag that governs the text; may be that of a page in another language. Empty when not set. */
  readonly lang?: string;
}

/**
 * Guesses the dialect of a text: by its words where they are sure, else by its language, else by its script: Sorani in Arabic letters,
 * Kurmanji in Latin ones. `ku` alone decides nothing: some sites mean Kurmanji (CLDR, likely subtags), others Sorani.
 */
export function guessDialect(text: string, { lang = '' }: DialectOptions = {}): TextDialect {
  const { dialect, isLatin, leans, isClear } = weighDialect(text);
  const requested = dialectFromLanguage(lang);
  const isOpen = requested === 'other' || requested === 'kurdish';
  if (isOpen ? leans : isClear) return dialect;
  if (requested === 'sorani') return 'sorani';
  if (isLatin) return 'kurmanji';
  return isOpen ? 'sorani' : 'badini';
}
