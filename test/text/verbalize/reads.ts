import assert from 'node:assert/strict';
import { normalizeText } from '../../../src/text/normalize/normalize-text.ts';
import type { TextDialect } from '../../../src/text/types.ts';

/** Asserts how texts of a dialect are read, one `[written, spoken]` each. */
export function reads(
  dialect: TextDialect,
  cases: readonly (readonly [written: string, spoken: string])[],
): void {
  for (const [written, spoken] of cases) assert.equal(normalizeText(written, dialect), spoken, written);
}
