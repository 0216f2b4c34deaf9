import type { Span } from '../utterance/utterance.ts';
import type { VoicedSentence } from '../voices/voiced-sentences.ts';

/** A paragraph this short, such as a heading or a line of dialogue, is spoken together with the next one. Code points. */
const SHORT_PARAGRAPH = 120;

/**
 * The next part of a text that fits one request: a paragraph, with short ones before it. A paragraph that is too long is divided: as many
 * whole sentences as possible, else whole clauses, else whole words, else characters. Never starts or ends with white space, because white
 * space is billed, and never goes on where another voice begins.
 *
 * Where a part ends depends only on the paragraphs in it, not on what comes before: after an edit, all other parts are what they were, and
 * a cache still has them.
 * @param sentences Of the whole text, in order.
 * @param from UTF-16 offset where the previous part ended.
 * @param limit Maximum length in code points, 1 or more.
 * @returns With the voice of its first sentence; undefined when only white space is left.
 */
export function nextPart(
  text: string,
  sentences: readonly VoicedSentence[],
  from: number,
  limit: number,
): VoicedSentence | undefined {
  const start = skipSpace(text, from);
  if (start >= text.length) return undefined;
  // Nothing beyond is looked at, so that a long paragraph is cut in linear time.
  const first = firstAfter(sentences, start);
  const reach = endOfVoice(sentences, first, offsetAfter(text, start, limit));
  const voice = sentences[first]?.voice;
  const part = (end: number) => ({ start, end, ...(voice && { voice }) });
  const fits = (end: number) => end <= reach;

  let end = start;
  for (let paragraph = start; ; paragraph = skipSpace(text, end)) {
    if (paragraph >= text.length || paragraph > reach) break;
    const candidate = trimEnd(text, paragraph, endOfLine(text, paragraph, reach));
    if (!fits(candidate)) break;
    end = candidate;
    const isShort = countCharacters(text.slice(paragraph, end)) < SHORT_PARAGRAPH;
    if (!isShort || !startsLine(text, start)) break;
  }
  if (end > start) return part(end);

  const line = endOfLine(text, start, reach);
  for (let index = first; index < sentences.length; index++) {
    const candidate = trimEnd(text, start, Math.min(sentences[index]!.end, line));
    if (candidate <= end) continue;
    if (!fits(candidate)) break;
    end = candidate;
  }
  if (end === start) end = lastFit(text, start, reach, /[،,؛;:\u2013\u2014]\s/gu);
  if (end === start) end = lastFit(text, start, reach, /\S(?=\s)/gu);
  if (end === start) end = reach;
  return part(end);
}

/** In code points. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** The offset after `count` code points, or the end of the text. */
function offsetAfter(text: string, start: number, count: number): number {
  let offset = start;
  for (let left = count; left > 0 && offset < text.length; left--) {
    offset += text.codePointAt(offset)! > 0xffff ? 2 : 1;
  }
  return offset;
}

/** The end of a line. One that continues beyond `reach` ends at the first letter there. */
function endOfLine(text: string, from: number, reach: number): number {
  const end = text.slice(from, reach).indexOf('\n');
  if (end >= 0) return from + end;
  let index = reach;
  while (index < text.length && /[^\S\n]/.test(text.charAt(index))) index++;
  return index === text.length || text.charAt(index) === '\n' ? index : index + 1;
}

/** Where another voice begins than that of the first sentence, or `most`. */
function endOfVoice(sentences: readonly VoicedSentence[], first: number, most: number): number {
  const { voice } = sentences[first] ?? {};
  for (let index = first; index < sentences.length && sentences[index]!.start < most; index++)
    if (sentences[index]!.voice !== voice) return sentences[index]!.start;
  return most;
}

/** Index of the first span that ends after an offset. */
function firstAfter(spans: readonly Span[], offset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.end > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Whether only white space is before it in its line. */
function startsLine(text: string, at: number): boolean {
  let index = at;
  while (index > 0 && /[^\S\n]/.test(text.charAt(index - 1))) index--;
  return index === 0 || text.charAt(index - 1) === '\n';
}

/** The last match of a pattern that ends within reach; `start` if there is none. */
function lastFit(text: string, start: number, reach: number, pattern: RegExp): number {
  let end = start;
  for (const match of text.slice(start, reach + 2).matchAll(pattern)) {
    const candidate = trimEnd(text, start, start + match.index + match[0].length);
    if (candidate > reach) break;
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
