import { finish } from '../finish.ts';
import type { Span, TextDialect, Utterance } from '../types.ts';
import { sentenceSteps } from './sentence-steps.ts';

/**
 * Verbalizes and phonemizes one sentence. Word spans never go backwards, and each is a whitespace-separated
 * token of `text`.
 * @param span a span of `splitSentences(text)`, or any other that starts and ends at token boundaries.
 */
export function verbalizeSentence(text: string, span: Span, dialect: TextDialect): Utterance {
  return finish(sentenceSteps(text, span, dialect));
}
