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
  const sample = text.slice(0, 2000).replace(/ك/g, 'ک').replace(/[يى]/g, 'ی');
  const words = ` ${sample.replace(/[^\u0620-\u06d3\u06d5-\u06ff\u200c]+/g, '  ')} `;
  return (
    2 * count(words, / (?:[لبژد]|ئەز|مە|گەلەک|هەمی|تو|کو|ی[ێا]|یێن|دێ|ئێک|ئەڤ|نوکە|هندەک) /g) +
    count(words, /ڤ| د[^اوۆەێیڤ ][^ ]{2}|[^ ]{2}ێن? /g) -
    1.5 * count(words, /ڵ| (?:[لبک]ە|ئەم|بۆ|لێ|زۆر) | (?:نا)?دە[^ ]{2}|[^ ]{2}(?:ەکە|ەکان|ەوە|[میت]ان) /g)
  );
}

function count(text: string, matches: RegExp): number {
  return text.match(matches)?.length ?? 0;
}
