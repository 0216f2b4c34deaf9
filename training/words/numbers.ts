import { normalizeText } from '../../src/text/verbalize/normalize-text.ts';
import type { CorpusDialect } from '../corpus-dialect.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** A number, a year, a clock time or a percentage in words. */
export function numberInWords(random: SeededRandom, dialect: CorpusDialect): string {
  return normalizeText(numeral(random), dialect);
}

function numeral(random: SeededRandom): string {
  switch (random.below(6)) {
    case 0:
      return String(random.below(100));
    case 1:
      return String(1900 + random.below(140));
    case 2:
      return `${random.below(24)}:${String(random.below(12) * 5).padStart(2, '0')}`;
    case 3:
      return `${random.below(100)}%`;
    case 4:
      return `${random.below(100)}.${1 + random.below(9)}`;
    default:
      // Uniform in the number of digits, from one to six.
      return String(Math.floor(10 ** random.between(0, 6)));
  }
}
