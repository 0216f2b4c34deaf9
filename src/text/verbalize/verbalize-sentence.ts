import type { TextDialect } from '../dialect/text-dialect.ts';
import type { Span, Utterance } from '../utterance/utterance.ts';
import { finish } from './finish.ts';
import { utteranceSteps } from './utterance-steps.ts';
import { verbalizeTokens } from './verbalize-tokens.ts';

/**
 * Verbalizes and phonemizes one sentence. Word spans never go backwards, and each is a whitespace-separated
 * token of `text`.
 * @param span a span of `splitSentences(text)`, or any other that starts and ends at token boundaries.
 */
export function verbalizeSentence(text: string, span: Span, dialect: TextDialect): Utterance {
  return finish(utteranceSteps(text, span, dialect, verbalizeTokens));
}
