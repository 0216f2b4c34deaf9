import type { TextDialect } from '../dialect/text-dialect.ts';
import type { Span } from '../utterance/utterance.ts';
import { spanSteps } from './plain/span-steps.ts';
import type { VerbalizedItem } from './tokens/verbalizer.ts';
import { verbalizeTokens } from './verbalize-tokens.ts';

/**
 * Verbalizes one sentence: its words in letters, with numbers and signs written out. Linear in the sentence's
 * length, in steps of a few hundred tokens.
 */
export function verbalizeSpan(
  text: string,
  sentence: Span,
  dialect: TextDialect,
): Generator<undefined, VerbalizedItem[]> {
  return spanSteps(text, sentence, dialect, verbalizeTokens);
}
