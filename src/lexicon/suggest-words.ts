import { lowerCase } from '../text/g2p/lower-case.ts';
import { normalizeScript } from '../text/normalize/normalize-script.ts';
import { isEnding } from '../text/verbalize/suffixes/consume-suffix.ts';

/** A word that may need an entry. */
export interface SuggestedWord {
  /** As first found, without an ending where it was also found without one. */
  readonly word: string;
  /** How often it was found, with its endings. */
  readonly count: number;
}

/** A word of fewer letters is a particle, an initial or an ending. */
const SHORTEST = 3;

/**
 * The words of texts that are not known, the most frequent first.
 * @param isKnown Takes a word in normalized letters, in lower case.
 */
export function suggestWords(texts: Iterable<string>, isKnown: (word: string) => boolean): SuggestedWord[] {
  const found = new Map<string, { word: string; count: number }>();
  for (const text of texts) {
    for (const [word] of text.matchAll(/\p{L}[\p{L}\p{M}\u200c]*/gu)) {
      const key = lowerCase(normalizeScript(word));
      if (key.length < SHORTEST || isKnownForm(key, isKnown)) continue;
      const row = found.get(key) ?? { word, count: 0 };
      found.set(key, row);
      row.count++;
    }
  }
  // The shortest first, so that a stem is there before its forms.
  const stems = new Map<string, { word: string; count: number }>();
  for (const [key, row] of [...found].sort(([one], [other]) => one.length - other.length)) {
    const stem = stemOf(key, (candidate) => stems.has(candidate));
    if (stem === undefined) stems.set(key, { ...row });
    else stems.get(stem)!.count += row.count;
  }
  return [...stems.values()].sort((one, other) => other.count - one.count);
}

/** Prepositions and the conjunction that are written on the next word. */
const PROCLITIC = /^(?:لە|بە|دە|و|ل|ب|ژ|د)(?=..)/;

function isKnownForm(word: string, isKnown: (word: string) => boolean): boolean {
  const isKnownWord = (form: string) => isKnown(form) || stemOf(form, isKnown) !== undefined;
  // Many write the trill at the beginning of a word without its mark.
  const forms = [word, word.replace(/^ر/, 'ڕ')];
  return forms.some((form) => isKnownWord(form) || isKnownWord(form.replace(PROCLITIC, '')));
}

/** The longest beginning of a word for which a condition holds and whose rest is an ending. */
function stemOf(word: string, holds: (stem: string) => boolean): string | undefined {
  for (let end = word.length - 1; end >= SHORTEST; end--) {
    const stem = word.slice(0, end);
    if (isEnding(word.slice(end)) && holds(stem)) return stem;
  }
  return undefined;
}
