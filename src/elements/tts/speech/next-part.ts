import { countCharacters } from '../../../contract/limits.ts';
import type { Span } from '../../../text/types.ts';

/**
 * The next part of a text that fits one request: as many whole sentences as possible, else whole clauses, else whole words, else
 * characters. Never starts or ends with white space, because white space is billed.
 * @param sentences Spans of the whole text, in order.
 * @param from UTF-16 offset where the previous part ended.
 * @param limit Maximum length in code points, 1 or more.
 * @returns undefined when only white space is left.
 */
export function nextPart(
  text: string,
  sentences: readonly Span[],
  from: number,
  limit: number,
): Span | undefined {
  const start = skipSpace(text, from);
  if (start >= text.length) return undefined;
  const fits = (end: number) => countCharacters(text.slice(start, end)) <= limit;

  let end = start;
  for (const sentence of sentences) {
    const candidate = trimEnd(text, start, sentence.end);
    if (candidate <= start) continue;
    if (!fits(candidate)) break;
    end = candidate;
  }
  if (end === start) end = lastFit(text, start, /[،,؛;:\u2013\u2014]\s/gu, fits);
  if (end === start) end = lastFit(text, start, /\S(?=\s)/gu, fits);
  if (end === start) end = start + [...text.slice(start, start + 2 * limit)].slice(0, limit).join('').length;
  return { start, end };
}

function lastFit(text: string, start: number, pattern: RegExp, fits: (end: number) => boolean): number {
  let end = start;
  pattern.lastIndex = start;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const candidate = trimEnd(text, start, match.index + match[0].length);
    if (!fits(candidate)) break;
    end = candidate;
  }
  return end;
}

function skipSpace(text: string, from: number): number {
  let index = from;
  while (index < text.length && /\s/.test(text.charAt(index))) index++;
  return index;
}

function trimEnd(text: string, start: number, end: number): number {
  let index = end;
  while (index > start && /\s/.test(text.charAt(index - 1))) index--;
  return index;
}
