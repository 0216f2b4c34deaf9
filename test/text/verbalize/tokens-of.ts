import type { TextDialect } from '../../../src/text/dialect/text-dialect.ts';
import { finish } from '../../../src/text/verbalize/finish.ts';
import { type Token, tokenize } from '../../../src/text/verbalize/tokens/tokenize.ts';

/** The tokens of a text that is one sentence. */
export function tokensOf(text: string, dialect: TextDialect): Token[] {
  return finish(tokenize(text, { start: 0, end: text.length }, dialect));
}
