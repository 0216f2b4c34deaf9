import type { Dialect } from '../contract/dialects.ts';
import { lowerCase } from '../text/g2p/lower-case.ts';
import { normalizeScript } from '../text/normalize/normalize-script.ts';
import { appendSuffix } from '../text/verbalize/append-suffix.ts';
import { isEnding } from '../text/verbalize/consume-suffix.ts';
import type { LexiconEntry } from './lexicon-entry.ts';

/** Shorter words are only found whole, or before an apostrophe: with an ending they would be found in other words. */
const SHORTEST_STEM = 3;
const LONGEST_ENDING = 10;
/** In code units, with marks and kashidas that normalisation drops. Longer ones are not looked up. */
const LONGEST_TYPED_ENDING = 40;
const LONGEST_TYPED_WORDS = 400;

/** An ending behind an apostrophe, or behind closing marks or a hyphen: (PDK)ی, PDK-ی. */
const MARKED = /^([^'’"”»›)\]}-]+)([-'’"”»›)\]}]{1,3})(\p{L}{1,10})$/u;

/** Finds how a word is said, with its endings. */
export interface CompiledLexicon {
  /** The most words that an entry has. */
  readonly mostWords: number;
  /**
   * How a word is said, or several with single spaces between them.
   * @param words Without punctuation around them.
   * @returns undefined if no entry fits.
   */
  find(words: string): string | undefined;
}

/**
 * Prepares the entries for a dialect. Where two have the same word, that of the dialect wins, then the later one. Case does not matter, but
 * for a word in capitals, such as an acronym.
 */
export function compileLexicon(entries: readonly LexiconEntry[], dialect: Dialect): CompiledLexicon {
  const spoken = new Map<string, string>();
  const fits = entries.filter((entry) => entry.dialect === undefined || entry.dialect === dialect);
  for (const { word, say } of fits.toSorted((one, other) => Number(!!one.dialect) - Number(!!other.dialect)))
    spoken.set(isAcronym(word) ? normalizeScript(word) : keyOf(word), say);
  const lookUp = (words: string) => spoken.get(normalizeScript(words)) ?? spoken.get(keyOf(words));

  return {
    mostWords: Math.max(0, ...fits.map(({ word }) => word.split(' ').length)),
    find(words) {
      if (!spoken.size || words.length > LONGEST_TYPED_WORDS) return undefined;
      const whole = lookUp(words);
      if (whole !== undefined) return whole;
      const marked = MARKED.exec(words);
      if (marked) {
        const [, stem = '', marks = '', suffix = ''] = marked;
        const said = lookUp(stem);
        if (said === undefined || /^['’]$/.test(marks)) return withSuffix(said, suffix, dialect);
        return isEnding(keyOf(suffix)) ? said + marks + suffix : undefined;
      }
      const shortest = Math.max(SHORTEST_STEM, words.length - LONGEST_TYPED_ENDING);
      for (let end = words.length - 1; end >= shortest; end--) {
        const suffix = keyOf(words.slice(end));
        if (suffix.length > LONGEST_ENDING) return undefined;
        if (!isEnding(suffix)) continue;
        const said = withSuffix(lookUp(words.slice(0, end)), suffix, dialect);
        if (said !== undefined) return said;
      }
      return undefined;
    },
  };
}

function withSuffix(say: string | undefined, suffix: string, dialect: Dialect): string | undefined {
  return say === undefined ? undefined : appendSuffix(normalizeScript(say), normalizeScript(suffix), dialect);
}

function isAcronym(word: string): boolean {
  return /^\p{Lu}{2,}$/u.test(word);
}

function keyOf(word: string): string {
  return lowerCase(normalizeScript(word));
}
