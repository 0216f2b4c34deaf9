import { sourceTokens } from '../text/normalize/source-tokens.ts';
import type { CompiledLexicon } from './compile-lexicon.ts';

/** A text with the words of a lexicon as they are said. Offsets are UTF-16 code units. */
export interface Respelled {
  readonly text: string;
  /** The place in the author's text of a place in `text`; within a word that was respelled, the word's beginning. */
  sourceOffset(offset: number): number;
  /** The place in `text` of a place in the author's text; within such a word, the beginning of what is said for it. */
  spokenOffset(offset: number): number;
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
  const tokens = lexicon.mostWords ? sourceTokens(text) : [];
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
    sourceOffset: (offset) => mapped(changes, offset, 'spokenStart', 'spokenEnd', 'start', 'end'),
    spokenOffset: (offset) => mapped(changes, offset, 'start', 'end', 'spokenStart', 'spokenEnd'),
  };

  /** The longest entry that begins with a token. */
  function findAt(index: number): { start: number; end: number; say: string; length: number } | undefined {
    const first = tokens[index]!;
    const start = first.start + /^[^\p{L}\p{N}]*/u.exec(text.slice(first.start, first.end))![0].length;
    for (let length = Math.min(lexicon.mostWords, tokens.length - index); length > 0; length--) {
      const last = tokens[index + length - 1]!;
      const after = /[^\p{L}\p{M}\p{N}]*$/u.exec(text.slice(last.start, last.end))![0].length;
      const words = text.slice(start, last.end - after);
      if (start >= last.end - after || /[\n\r\u2028\u2029]/.test(words)) continue;
      const say = lexicon.find(words.replace(/\s+/g, ' '));
      if (say !== undefined) return { start, end: last.end - after, say, length };
    }
    return undefined;
  }
}

function mapped(
  changes: readonly Change[],
  offset: number,
  from: keyof Change,
  fromEnd: keyof Change,
  to: keyof Change,
  toEnd: keyof Change,
): number {
  let low = 0;
  let high = changes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (changes[middle]![from] <= offset) low = middle + 1;
    else high = middle;
  }
  const change = changes[low - 1];
  if (!change) return offset;
  if (offset < change[fromEnd]) return change[to];
  return change[toEnd] + offset - change[fromEnd];
}
