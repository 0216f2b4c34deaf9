import type { TextDialect } from '../../dialect/text-dialect.ts';
import { normalizeScript } from '../../normalize/normalize-script.ts';
import { VOCABULARIES } from '../../vocabulary/vocabularies.ts';
import { fractionWords, integerWords } from './integer-words.ts';

const NUMBER = /^([-+]?)(\d{1,1000})(?:\.(\d{1,1000}))?$/;

/**
 * A number in words: 1991 is هەزار و نۆسەد و نەوەد و یەک in Sorani.
 * @param number a finite number that JavaScript writes without an exponent (less than 1e21), or its digits as text, of any script,
 * with a sign and a decimal point if need be. Digits keep their zeros: '007' is read digit by digit, as are
 * numbers of more than 15 digits.
 * @returns words with spaces between them, in the dialect's own script.
 * @throws RangeError for anything else.
 */
export function numberToWords(number: number | string, dialect: TextDialect): string {
  const [, sign, whole, fraction] = NUMBER.exec(normalizeScript(String(number))) ?? [];
  if (whole === undefined)
    throw new RangeError(`number is no decimal number: ${JSON.stringify(String(number).slice(0, 40))}`);
  const words = VOCABULARIES[dialect];
  return [
    ...(sign === '-' ? [words.minus] : []),
    ...integerWords(whole, words),
    ...(fraction === undefined ? [] : [words.point, ...fractionWords(fraction, words)]),
  ].join(' ');
}
