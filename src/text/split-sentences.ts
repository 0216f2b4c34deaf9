import { sourceTokens } from './source-tokens.ts';
import type { Span } from './types.ts';

/** A sentence longer than this many UTF-16 units is broken at the best place before the limit. */
const LONGEST_SENTENCE = 240;

/** A token that ends a sentence: a full stop, its kin, or closing quotes and brackets after one. */
const SENTENCE_END = /[.!?؟۔…]["'”’»›)\]}]*$/;

/**
 * The sentences of a text: spans that begin and end at whitespace-separated tokens, in order, covering every token once.
 * Sentences end at . ! ? ؟ … and at line breaks; one without punctuation is broken near 240 characters, at a comma if it can be.
 */
export function splitSentences(text: string): Span[] {
  const sentences: Span[] = [];
  let start = -1;
  let end = 0;
  for (const token of sourceTokens(text)) {
    if (start >= 0 && (hasLineBreak(text, end, token.start) || token.end - start > LONGEST_SENTENCE)) {
      sentences.push({ start, end });
      start = -1;
    }
    if (start < 0) start = token.start;
    end = token.end;
    if (SENTENCE_END.test(text.slice(Math.max(token.start, token.end - 8), token.end))) {
      sentences.push({ start, end });
      start = -1;
    }
  }
  if (start >= 0) sentences.push({ start, end });
  return sentences;
}

function hasLineBreak(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    const unit = text.charCodeAt(index);
    if (unit === 0x0a || unit === 0x0d || unit === 0x2028 || unit === 0x2029) return true;
  }
  return false;
}
