import type { TextDialect } from '../../src/text/dialect/text-dialect.ts';

/** Texts that are hard for one reason, and what is said for them. */
export interface Kind {
  readonly kind: string;
  /** What is compared: words in letters (`normalizeText`), or phones. */
  readonly as: 'words' | 'phones';
  readonly cases: readonly (readonly [dialect: TextDialect, text: string, expected: string])[];
}
