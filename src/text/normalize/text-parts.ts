import type { Span } from '../types.ts';
import { nextPart } from './next-part.ts';

/**
 * All parts of a text, each of which fits one request.
 * @param sentences Spans of the text, in order.
 * @param limit Maximum length in code points, 1 or more.
 */
export function* textParts(text: string, sentences: readonly Span[], limit: number): Generator<Span, void> {
  for (let from = 0; ; ) {
    const part = nextPart(text, sentences, from, limit);
    if (!part) return;
    yield part;
    from = part.end;
  }
}
