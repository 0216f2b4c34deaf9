import type { TextDialect } from '../../dialect/text-dialect.ts';
import type { Span } from '../../utterance/utterance.ts';
import { type Token, tokenize } from '../tokens/tokenize.ts';
import type { VerbalizedItem } from '../tokens/verbalizer.ts';
import { verbalizePlain } from './verbalize-plain.ts';

/** Verbalizes the tokens of any sentence: `verbalizeTokens`, or what stands for it where that is not at hand. */
export type VerbalizeTokens = (
  tokens: readonly Token[],
  dialect: TextDialect,
) => Generator<undefined, VerbalizedItem[]>;

/** `verbalizeSpan` by any `verbalize`, which gets the sentences that are not plain. */
export function* spanSteps(
  text: string,
  sentence: Span,
  dialect: TextDialect,
  verbalize: VerbalizeTokens,
): Generator<undefined, VerbalizedItem[]> {
  const tokens = yield* tokenize(text, sentence, dialect);
  return verbalizePlain(tokens, dialect) ?? (yield* verbalize(tokens, dialect));
}
