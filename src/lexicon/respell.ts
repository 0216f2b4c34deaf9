import { sourceTokens } from '../text/normalize/source-tokens.ts';
import type { Span } from '../text/utterance/utterance.ts';
import type { CompiledLexicon } from './compile-lexicon.ts';

/** A text with the words of a lexicon as they are said. Offsets are UTF-16 code units. */
export interface Respelled {
  readonly text: string;
  /** The place in the author's text of a place in `text`: all of the author's words for any part of what is said for them. */
  sourceSpan(span: Span): Span;
}

/** A stretch of the author's text, and what is said for it. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly spokenStart: number;
  readonly spokenEnd: number;
}

/**
 * Replaces the words of a lexicon by how they are said. Punctuation and white space around them stay; words of one entry may be
 * separated by any white space but a line break.
 */
export function respell(text: string, lexicon: CompiledLexicon): Respelled {
  const changes: Change[] = [];
  let spoken = '';
  let copied = 0;
  const tokens = lexicon.wordCounts.length ? sourceTokens(text) : [];
  for (let index = 0; index < tokens.length; index++) {
    const found = findAt(index);
    if (!found) continue;
    const { start, end, say, length } = found;
    spoken += text.slice(copied, start);
    changes.push({ start, end, spokenStart: spoken.length, spokenEnd: spoken.length + say.length });
    spoken += say;
    copied = end;
    index += length - 1;
  }
  return {
    text: spoken + text.slice(copied),
    sourceSpan: ({ start, end }) => ({
      start: sourceOffset(changes, start, 'start'),
      end: end > start ? sourceOffset(changes, end - 1, 'end') + 1 : sourceOffset(changes, start, 'start'),
    }),
  };

  /** The longest entry that begins with a token. */
  function findAt(index: number): { start: number; end: number; say: string; length: number } | undefined {
    const first = tokens[index]!;
    const start = first.start + /^[^\p{L}\p{N}]*/u.exec(text.slice(first.start, first.end))![0].length;
    for (const length of lexicon.wordCounts) {
      const last = tokens[index + length - 1];
      if (!last) continue;
      const end = endOfWord(text, last.start, last.end);
      const words = text.slice(start, end);
      if (start >= end || /[\n\r\u2028\u2029]/.test(words)) continue;
      const say = lexicon.find(words.replace(/\s+/g, ' '));
      if (say !== undefined) return { start, end, say, length };
    }
    return undefined;
  }
}

/** Where a token ends without the punctuation behind it. A loop, because a pattern at the end of a long token takes quadratic time. */
function endOfWord(text: string, start: number, tokenEnd: number): number {
  let end = tokenEnd;
  while (end > start && !/[\p{L}\p{M}\p{N}]/u.test(text.charAt(end - 1))) end--;
  return end;
}

/** @param edge Which end of the author's words stands for a place inside what is said for them; `end` is that of their last unit. */
function sourceOffset(changes: readonly Change[], offset: number, edge: 'start' | 'end'): number {
  let low = 0;
  let high = changes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (changes[middle]!.spokenStart <= offset) low = middle + 1;
    else high = middle;
  }
  const change = changes[low - 1];
  if (!change) return offset;
  if (offset >= change.spokenEnd) return change.end + offset - change.spokenEnd;
  return edge === 'start' ? change.start : change.end - 1;
}
