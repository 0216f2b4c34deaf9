import { lowerCase } from '../g2p/lower-case.ts';
import { phonemizeLetters } from '../g2p/phonemize-letters.ts';
import { spellPhones } from '../g2p/spell-phones.ts';
import { foldScript } from '../normalize/fold-script.ts';
import type { DictationDialect } from './number-lexicon.ts';

/** The letters that recognizers of a dialect write. */
const LETTERS: Readonly<Record<DictationDialect, RegExp>> = {
  kurmanji: /^[abcçdeêfghiîjklmnopqrsştuûvwxyz]+$/,
  sorani: /^[ئابپتجچحخدرڕزژسشعغفڤقکگلڵمنوۆهەیێ]+$/,
};

/**
 * Spells a phrase as a recognizer of the dialect does: small letters of its own script, without marks. Words in other letters are spelled as they
 * sound.
 * @returns Empty for a phrase without letters.
 */
export function spellPhrase(phrase: string, dialect: DictationDialect): string {
  return (foldScript(lowerCase(phrase)).match(/[\p{L}\p{M}]+/gu) ?? [])
    .map((word) => {
      // The alphabet has one h, also at the end of a word.
      const letters = word.replaceAll('ھ', 'ه');
      if (LETTERS[dialect].test(letters)) return letters;
      return spellPhones(phonemizeLetters(word, dialect), dialect === 'kurmanji' ? 'latin' : 'arabic');
    })
    .filter(Boolean)
    .join(' ');
}
