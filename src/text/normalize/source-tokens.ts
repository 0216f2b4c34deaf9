import type { Span } from '../utterance/utterance.ts';

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

/** Whether a UTF-16 code unit matches `\s`. */
export function isSpace(unit: number): boolean {
  if (unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)) return true;
  if (unit < 0xa0) return false;
  return (
    unit === 0xa0 ||
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000 ||
    unit === 0xfeff
  );
}
