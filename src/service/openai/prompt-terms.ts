import type { VocabularyTerm } from '../../text/dictation/vocabulary-term.ts';

const MOST_TERMS = 200;
const LONGEST_TERM = 60;

/** The names and terms of a prompt, which commas or line ends separate, and of a list of keywords. Sentences are left out. */
export function promptTerms(prompt: string, keywords: readonly string[]): VocabularyTerm[] {
  const phrases = [...prompt.split(/[,،;؛\n]/), ...keywords].map((phrase) => phrase.trim());
  const terms = phrases.filter((phrase) => /\p{L}/u.test(phrase) && phrase.length <= LONGEST_TERM);
  return [...new Set(terms)].slice(0, MOST_TERMS).map((phrase) => ({ phrase }));
}
