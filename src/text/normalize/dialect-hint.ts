import type { TextDialect } from '../types.ts';
import { dialectFromLanguage } from './dialect-from-language.ts';

/**
 * Guesses the dialect of a text whose author sets neither dialect nor voice: from the page's language if it says a dialect that fits the
 * script, else from the text where that is sure.
 * @param lang BCP 47 tag that governs the text; may be that of a page in another language.
 */
export function dialectHint(text: string, lang: string): TextDialect {
  if (surplus(text) < 0) return 'kurmanji';
  const requested = dialectFromLanguage(lang);
  const evidence = requested === 'other' || requested === 'kurdish' ? badiniEvidence(text) : 0;
  if (evidence < 0) return 'sorani';
  // Less is not sure: Sorani has the letter ڤ in loan words.
  if (evidence > 1) return 'badini';
  // Kurmanji in Arabic letters; `ku` alone is Kurmanji (CLDR, likely subtags).
  return requested === 'sorani' || requested === 'other' ? 'sorani' : 'badini';
}

/** Whether most letters are Arabic. */
export function isRightToLeft(text: string): boolean {
  return surplus(text) > 0;
}

/** How many more letters are Arabic than Latin. */
function surplus(text: string): number {
  return count(text, /\p{Script=Arabic}/gu) - count(text, /\p{Script=Latin}/gu);
}

/** What `guessDialect` looks at, in the few bytes that a page can spare: above 0 for Badini, below for Sorani. */
function badiniEvidence(text: string): number {
  const words = ` ${text.slice(0, 2000).replace(/[^\p{L}\u200c]+/gu, '  ')} `;
  return (
    2 * count(words, / (?:[لبژد]|ئە[زڤ]|مە|تو|کو|هەمی|گەلەک) /g) +
    count(words, /ڤ| د[^اوۆەێیڤ ]|ێن? /g) -
    2 * count(words, /ڵ|ە(?:کە|کان|وە) | (?:[لب]ە|بۆ|دە\S+) /g)
  );
}

function count(text: string, matches: RegExp): number {
  return text.match(matches)?.length ?? 0;
}
