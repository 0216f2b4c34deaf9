import type { TextDialect } from '../types.ts';
import { dialectFromLanguage } from './dialect-from-language.ts';

/**
 * Guesses the dialect of a text whose author sets neither dialect nor voice: from the page's language if it fits the script, else
 * from the script alone.
 * @param lang BCP 47 tag that governs the text; may be that of a page in another language.
 */
export function dialectHint(text: string, lang: string): TextDialect {
  if (surplus(text) < 0) return 'kurmanji';
  const requested = dialectFromLanguage(lang);
  // Badini writes v with a letter that Sorani has in loan words only.
  if (requested === 'other') return /ڤ/.test(text) ? 'badini' : 'sorani';
  // Kurmanji in Arabic letters; `ku` alone is Kurmanji (CLDR, likely subtags).
  return requested === 'sorani' ? requested : 'badini';
}

/** Whether most letters are Arabic. */
export function isRightToLeft(text: string): boolean {
  return surplus(text) > 0;
}

/** How many more letters are Arabic than Latin. */
function surplus(text: string): number {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  return count(/\p{Script=Arabic}/gu) - count(/\p{Script=Latin}/gu);
}
