import type { TextDialect } from '../../text/dialect/text-dialect.ts';
import { arabicLetterName } from '../../text/verbalize/letters/arabic-letter-names.ts';
import { symbolName } from './symbol-names.ts';

/** Letters whose names in acronyms are those of others: apart where a word is spelled. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  ئ: 'هەمزە',
  ڕ: 'ڕێی قەڵەو',
  ڵ: 'لامی قەڵەو',
  ۆ: 'واوی کراوە',
  ێ: 'یێی کراوە',
  ە: 'ئە',
};

const CAPITAL: Readonly<Record<TextDialect, string>> = { sorani: 'گەورە', kurmanji: 'mezin', badini: 'مەزن' };

/**
 * What is said of a single character: the name of a letter or a symbol, the number of a digit; of others, the character.
 * @param saysCapital Whether a capital is called one.
 */
export function characterName(character: string, dialect: TextDialect, saysCapital = false): string {
  const symbol = symbolName(character, dialect);
  if (symbol !== undefined) return symbol;
  const arabic = OWN_NAMES[character] ?? arabicLetterName(character);
  if (arabic !== undefined) return arabic;
  if (!/^\p{Script=Latin}$/u.test(character)) return character;
  // An initial: these are read by their names.
  const initial = `${character.toUpperCase()}.`;
  return saysCapital && isCapital(character) ? `${initial} ${CAPITAL[dialect]}` : initial;
}

export function isCapital(character: string): boolean {
  return /^\p{Lu}$/u.test(character);
}
