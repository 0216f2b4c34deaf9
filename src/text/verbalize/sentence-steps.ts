import type { Span, TextDialect, Utterance } from '../types.ts';
import { utteranceSteps } from './utterance-steps.ts';
import { verbalizeTokens } from './verbalize-tokens.ts';

/** `verbalizeSentence` in steps of about a millisecond, for callers that share a thread or may be cancelled. */
export function sentenceSteps(
  text: string,
  span: Span,
  dialect: TextDialect,
): Generator<undefined, Utterance> {
  return utteranceSteps(text, span, dialect, verbalizeTokens);
}
