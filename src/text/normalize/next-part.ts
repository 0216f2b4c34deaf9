import type { Span } from '../types.ts';

/** A paragraph this short, such as a heading or a line of dialogue, is spoken together with the next one. Code points. */
const SHORT_PARAGRAPH = 120;

/**
 * The next part of a text that fits one request: a paragraph, with short ones before it. A paragraph that is too long is divided: as many
 * whole sentences as possible, else whole clauses, else whole words, else characters. Never starts or ends with white space, because white
 * space is billed.
 *
 * Where a part ends depends only on the paragraphs in it, not on what comes before: after an edit, all other parts are what they were, and
 * a cache still has them.
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
  for (let paragraph = start; ; paragraph = skipSpace(text, end)) {
    const candidate = trimEnd(text, paragraph, endOfLine(text, paragraph));
    if (paragraph >= text.length || !fits(candidate)) break;
    end = candidate;
    const isShort = countCharacters(text.slice(paragraph, end)) < SHORT_PARAGRAPH;
    if (!isShort || !startsLine(text, start)) break;
  }
  if (end > start) return { start, end };

  const line = endOfLine(text, start);
  for (const sentence of sentences) {
    const candidate = trimEnd(text, start, Math.min(sentence.end, line));
    if (candidate <= end) continue;
    if (!fits(candidate)) break;
    end = candidate;
  }
  if (end === start) end = lastFit(text, start, /[،,؛;:\u2013\u2014]\s/gu, fits);
  if (end === start) end = lastFit(text, start, /\S(?=\s)/gu, fits);
  if (end === start) end = start + [...text.slice(start, start + 2 * limit)].slice(0, limit).join('').length;
  return { start, end };
}

/** In code points. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** Whether only white space is before it in its line. */
function startsLine(text: string, at: number): boolean {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at).trim() === '';
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
