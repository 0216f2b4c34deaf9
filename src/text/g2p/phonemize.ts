import type { TextDialect } from '../dialect/text-dialect.ts';
import { normalizeScript } from '../normalize/normalize-script.ts';
import type { Phone } from '../utterance/utterance.ts';
import { spellForeignLetters } from './foreign-letters.ts';
import { phonemizeLetters } from './phonemize-letters.ts';
import { isNormalized } from './phonemize-spelling.ts';

/** Words of the other alphabets that `spellForeignLetters` knows. */
const FOREIGN =
  /[\u0370-\u0587\u05d0-\u05ea\u0710-\u072c\u10d0-\u10ff][\u0370-\u0587\u05d0-\u05ea\u0710-\u072c\u10d0-\u10ff\p{M}'öqw]*/gu;

/**
 * Converts one word to phones: Arabic, Latin, Cyrillic or Greek letters, or a mixture (`YouTubeدا`).
 * @param word spelling as typed; non-letters are skipped, so the result may be empty.
 * @param dialect determines the unwritten vowels. Kurmanji in Arabic letters is treated as Badini.
 */
export function phonemize(word: string, dialect: TextDialect): Phone[] {
  if (isNormalized(word)) return phonemizeLetters(word, dialect);
  const spelling = normalizeScript(word).replace(FOREIGN, (letters) => spellForeignLetters(letters));
  return phonemizeLetters(spelling, dialect);
}
