import type { VoicedSentence } from '../voices/voiced-sentences.ts';
import { nextPart } from './next-part.ts';

/**
 * All parts of a text, each of which fits one request.
 * @param sentences Of the text, in order.
 * @param limit Maximum length in code points, 1 or more.
 */
export function* textParts(
  text: string,
  sentences: readonly VoicedSentence[],
  limit: number,
): Generator<VoicedSentence, void> {
  for (let from = 0; ; ) {
    const part = nextPart(text, sentences, from, limit);
    if (!part) return;
    yield part;
    from = part.end;
  }
}
