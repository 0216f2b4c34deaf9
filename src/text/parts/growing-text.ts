import { splitSentences } from '../normalize/split-sentences.ts';
import type { Span } from '../utterance/utterance.ts';
import { nextPart } from './next-part.ts';

/** The first part may end at a clause of this length, so that sound starts before the sentence ends: about 1.5 s of speech. UTF-16 units. */
const FIRST_CLAUSE = 24;
const CLAUSE_END = /[,،;؛:—–]["'”’»›)\]}]*$/;
/** These end a sentence whatever follows; a full stop may be that of an abbreviation or an ordinal. */
const CERTAIN_END = /[!?؟]$/;

/** Looked at beyond a request's length, so that a text that arrives all at once is cut in linear time. UTF-16 units. */
const LOOKAHEAD = 1000;

/** One request: its place in the whole text, in UTF-16 units, and what is said. */
export interface TextPart extends Span {
  readonly text: string;
}

/**
 * A text that arrives in pieces, cut into parts of whole sentences before it has ended. Where a sentence ends is known once the next word is
 * there, so that `3.5`, abbreviations, ordinals and numbers stay whole wherever the pieces were cut.
 */
export class GrowingText {
  readonly #limit: number;
  /** What is in no part yet. */
  #rest = '';
  /** Where it starts in the whole text. */
  #offset = 0;
  #isFirst = true;
  #hasEnded = false;

  /** @param limit Greatest length of a part in code points, 1 or more. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether enough has arrived for a part, wherever its sentences end. */
  get isFull(): boolean {
    // At most two units are one code point.
    return this.#rest.length > 2 * this.#limit;
  }

  push(piece: string): void {
    this.#rest += piece;
    this.#skip(this.#rest.search(/\S|$/));
  }

  /** Nothing more arrives: what is left is cut into parts too. */
  end(): void {
    this.#hasEnded = true;
  }

  /**
   * Takes the next part: whole sentences, as many as have arrived and fit; the first one only as far as its first clause. Between parts there
   * is only white space. Parts depend on how much of the text had arrived, not on where its pieces were cut.
   * @returns Undefined where the end of a sentence has not arrived, or nothing is left.
   */
  take(): TextPart | undefined {
    const part = this.#find();
    if (!part) return undefined;
    const text = this.#rest.slice(part.start, part.end);
    const start = this.#offset + part.start;
    this.#skip(part.end);
    this.#skip(this.#rest.search(/\S|$/));
    this.#isFirst = false;
    return { start, end: start + text.length, text };
  }

  #find(): Span | undefined {
    const limit = this.#limit;
    const seen = this.#rest.slice(0, 2 * limit + LOOKAHEAD);
    const isLast = this.#hasEnded && seen.length === this.#rest.length;
    const known = isLast ? seen : seen.slice(0, lastSpace(seen) + 1);
    const sentences = splitSentences(known);
    if (!isLast && !endsCertainly(known)) sentences.pop();
    const first = this.#isFirst ? firstClause(known, sentences[0]) : undefined;
    const certain = known.slice(0, first ?? sentences.at(-1)?.end ?? 0);
    const part = nextPart(certain, first ? [] : sentences, 0, limit);
    return part || !isLonger(seen, limit) ? part : nextPart(seen, [], 0, limit);
  }

  #skip(count: number): void {
    this.#rest = this.#rest.slice(count);
    this.#offset += count;
  }
}

/** Index of the last white space, after which a word may go on; -1 if there is none. */
function lastSpace(text: string): number {
  let index = text.length - 1;
  while (index >= 0 && !/\s/.test(text.charAt(index))) index--;
  return index;
}

/** Whether a text that ends in white space ends a sentence, whatever comes next. */
function endsCertainly(text: string): boolean {
  const end = text.trimEnd();
  return CERTAIN_END.test(end) || /[\n\r\u2028\u2029]/.test(text.slice(end.length));
}

/** Where the first clause that is long enough ends, in the first sentence or one that is still open. A comma before a number may be part of it. */
function firstClause(text: string, sentence: Span | undefined): number | undefined {
  const within = text.slice(0, sentence?.end);
  for (const { index, 0: word } of within.matchAll(/\S+/g)) {
    const end = index + word.length;
    if (end < FIRST_CLAUSE || !CLAUSE_END.test(word.slice(-8))) continue;
    const next = within.slice(end).trimStart();
    if (next && !/^\p{Nd}/u.test(next)) return end;
  }
  return sentence?.end;
}

function isLonger(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  let count = 0;
  for (const _ of text) if (++count > limit) return true;
  return false;
}
