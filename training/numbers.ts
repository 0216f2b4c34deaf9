import { normalizeText } from '../src/text/normalize/normalize-text.ts';
import type { Chance } from './chance.ts';
import type { CorpusDialect } from './corpus-dialect.ts';

/** A number, a year, a clock time or a percentage in words. */
export function numberInWords(chance: Chance, dialect: CorpusDialect): string {
  return normalizeText(numeral(chance), dialect);
}

function numeral(chance: Chance): string {
  switch (chance.below(6)) {
    case 0:
      return String(chance.below(100));
    case 1:
      return String(1900 + chance.below(140));
    case 2:
      return `${chance.below(24)}:${String(chance.below(12) * 5).padStart(2, '0')}`;
    case 3:
      return `${chance.below(100)}%`;
    case 4:
      return `${chance.below(100)}.${1 + chance.below(9)}`;
    default:
      // Uniform in the number of digits, from one to six.
      return String(Math.floor(10 ** chance.between(0, 6)));
  }
}
