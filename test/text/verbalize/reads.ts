import assert from 'node:assert/strict';
import type { TextDialect } from '../../../src/text/dialect/text-dialect.ts';
import { normalizeText } from '../../../src/text/verbalize/normalize-text.ts';

/** Asserts how texts of a dialect are read, one `[written, spoken]` each. */
export function reads(
  dialect: TextDialect,
  cases: readonly (readonly [written: string, spoken: string])[],
): void {
  for (const [written, spoken] of cases) assert.equal(normalizeText(written, dialect), spoken, written);
}
