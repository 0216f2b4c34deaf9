import type { Span } from '../../../text/utterance/utterance.ts';
import { lastStarted } from '../../../text/words/last-started.ts';

/** What `skip` goes by. */
export type SkipUnit = 'sentence' | 'paragraph';

/**
 * Where a skip leads. Backwards, it goes to the start of the sentence or paragraph, and from its first word to the one before.
 * @param sentences Spans of the text, in order.
 * @param offset UTF-16 offset of the current word.
 * @returns The offset of a sentence's start; undefined where there is none further.
 */
export function skipTarget(
  text: string,
  sentences: readonly Span[],
  offset: number,
  unit: SkipUnit,
  direction: 1 | -1,
): number | undefined {
  const isStart = ({ start }: Span, index: number) =>
    unit === 'sentence' || index === 0 || text.slice(sentences[index - 1]!.end, start).includes('\n');
  const starts = sentences.filter(isStart);
  const current = lastStarted(starts, offset);
  if (direction > 0) return starts[current + 1]?.start;
  const from = starts[current]?.start ?? 0;
  const isAtStart = !/\s/.test(text.slice(from, offset));
  return starts[Math.max(0, isAtStart ? current - 1 : current)]?.start;
}
