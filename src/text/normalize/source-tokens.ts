import type { Span } from '../utterance/utterance.ts';
import { isSpace } from './is-space.ts';

/**
 * The whitespace-separated tokens of a text, in order. Whitespace is what `\s` matches; a zero-width
 * non-joiner is not.
 * @param start first UTF-16 offset (default 0).
 * @param end offset after the last one (default the text's length).
 * @returns non-empty spans into `text`.
 */
export function sourceTokens(text: string, start = 0, end = text.length): Span[] {
  const tokens: Span[] = [];
  let tokenStart = -1;
  for (let index = start; index < end; index++) {
    if (isSpace(text.charCodeAt(index))) {
      if (tokenStart >= 0) tokens.push({ start: tokenStart, end: index });
      tokenStart = -1;
    } else if (tokenStart < 0) {
      tokenStart = index;
    }
  }
  if (tokenStart >= 0) tokens.push({ start: tokenStart, end });
  return tokens;
}
