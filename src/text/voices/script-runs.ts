import type { TextDialect } from '../dialect/text-dialect.ts';
import type { Span } from '../utterance/utterance.ts';
import { LATIN_WORDS, SHARED_LATIN_WORDS } from './latin-words.ts';

/** Fewer words in the other script are a name or a phrase, and stay in the voice of their sentence. */
const FEWEST_WORDS = 3;
/** Some words of names end as those of a sentence do, too. */
const LONGEST_NAME = 5;
/** The part of the letters in the script of the dialect, from which on it is the script of the text. */
const LEAST_OWN = 0.25;
/** The part of the words that show Kurdish, in a run that is Kurdish. */
const LEAST_SHARE = 0.3;
/** With its punctuation, in UTF-16 units: a pattern at the end of a long token takes quadratic time. */
const LONGEST_WORD = 20;
const OWN_WORDS = new Set(LATIN_WORDS.split(' '));
const SHARED_WORDS = new Set(SHARED_LATIN_WORDS.split(' '));
/** Letters that other languages in these scripts seldom have; Turkish has â and û in a word of a hundred. */
const LATIN_LETTERS = /[êîû]/i;
const ENDING = /.[êîû]n?$/;
const ARABIC_LETTERS = /[ەۆێڕڵ]|ه\u200c(?![اهی])/;
const LATIN = /\p{Script=Latin}/u;
const ARABIC = /\p{Script=Arabic}/u;

/**
 * Runs of Kurdish in another script than the text: a Kurmanji quote in a Sorani article, or the reverse. Each has at
 * least three words, with the marks at their edges. Foreign names, and sentences of other languages, are none.
 * @param dialect In which the text is read. Its script is that of the text, unless less than a quarter of the letters are in it.
 */
export function scriptRuns(text: string, dialect: TextDialect): Span[] {
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const share = latin / (latin + (text.match(/\p{Script=Arabic}/gu)?.length ?? 0));
  const isLatin = share > (dialect === 'kurmanji' ? LEAST_OWN : 1 - LEAST_OWN);
  const [own, other] = isLatin ? [LATIN, ARABIC] : [ARABIC, LATIN];
  const runs: Span[] = [];
  let run: { start: number; end: number; words: string[] } | undefined;
  const close = () => {
    if (run && isKurdish(run.words, isLatin)) runs.push({ start: run.start, end: run.end });
    run = undefined;
  };
  for (const { 0: token, index } of text.matchAll(/\S+/gu)) {
    const isOther = other.test(token);
    if (own.test(token) && !isOther) close();
    if (!isOther) continue;
    run ??= { start: index, end: 0, words: [] };
    run.end = index + token.length;
    run.words.push(token);
  }
  close();
  return runs;
}

/** @param isArabic Whether the words are in Arabic letters. */
function isKurdish(tokens: readonly string[], isArabic: boolean): boolean {
  if (tokens.length < FEWEST_WORDS) return false;
  const share = (isOne: (token: string) => boolean) => tokens.filter(isOne).length / tokens.length;
  if (isArabic) return share((token) => ARABIC_LETTERS.test(token)) >= LEAST_SHARE;
  const words = tokens.map(wordOf);
  // On a Kurdish keyboard other languages are written with î, too.
  const hasGrammar = words.some(
    (word) =>
      OWN_WORDS.has(word) || SHARED_WORDS.has(word) || (words.length > LONGEST_NAME && ENDING.test(word)),
  );
  return (
    hasGrammar && share((token) => LATIN_LETTERS.test(token) || OWN_WORDS.has(wordOf(token))) >= LEAST_SHARE
  );
}

/** In lower case, without the marks at its edges. */
function wordOf(token: string): string {
  return token.length > LONGEST_WORD ? '' : token.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}
