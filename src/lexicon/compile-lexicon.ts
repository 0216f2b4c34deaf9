import type { Dialect } from '../contract/dialects.ts';
import { lowerCase } from '../text/g2p/lower-case.ts';
import { normalizeScript } from '../text/normalize/normalize-script.ts';
import { appendSuffix } from '../text/verbalize/suffixes/append-suffix.ts';
import { isEnding } from '../text/verbalize/suffixes/consume-suffix.ts';
import type { LexiconEntry } from './lexicon-entry.ts';

/** Shorter words are only found whole, or before an apostrophe: with an ending they would be found in other words. */
const SHORTEST_STEM = 3;
const LONGEST_ENDING = 10;
/** An ending behind an apostrophe, or behind closing marks or a hyphen: (PDK)ی, PDK-ی. */
const MARKED = /^([^'’"”»›)\]}-]+)([-'’"”»›)\]}]{1,3})(\p{L}{1,10})$/u;

/** Finds how a word is said, with its endings. */
export interface CompiledLexicon {
  /** The numbers of words that entries have, the largest first. */
  readonly wordCounts: readonly number[];
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
  const get = (normal: string) => spoken.get(normal) ?? spoken.get(lowerCase(normal));
  // What ends a word may be written otherwise inside one, so that a stem is normalized by itself.
  const lookUp = (stem: string) => get(normalizeScript(stem));

  return {
    wordCounts: [...new Set(fits.map(({ word }) => word.split(' ').length))].sort(
      (one, other) => other - one,
    ),
    find(words) {
      if (!spoken.size) return undefined;
      const normal = normalizeScript(words);
      const whole = get(normal);
      if (whole !== undefined) return whole;
      const marked = MARKED.exec(words);
      if (marked) {
        const [, stem = '', marks = '', suffix = ''] = marked;
        const said = lookUp(stem);
        if (said === undefined || /^['’]$/.test(marks)) return withSuffix(said, suffix, dialect);
        return isEnding(keyOf(suffix)) ? said + marks + suffix : undefined;
      }
      const shortest = Math.max(SHORTEST_STEM, normal.length - LONGEST_ENDING);
      for (let end = normal.length - 1; end >= shortest; end--) {
        const suffix = lowerCase(normal.slice(end));
        const said = isEnding(suffix) ? withSuffix(lookUp(normal.slice(0, end)), suffix, dialect) : undefined;
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
