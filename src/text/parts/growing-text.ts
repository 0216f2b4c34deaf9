import { splitSentences } from '../normalize/split-sentences.ts';
import type { Span } from '../utterance/utterance.ts';
import { nextPart } from './next-part.ts';

/** The first part may end at a clause of at least this length, so that speech begins before the first sentence has ended. UTF-16 units. */
const SHORTEST_CLAUSE = 40;
const CLAUSE = /[،,؛;:–—]["'”’»›)\]}]*(?=\s)/gu;
const SPACE = /\s/;

/** A part of a text, and where it starts in it. */
export interface GrowingPart {
  readonly text: string;
  /** UTF-16 offset in the whole text. */
  readonly start: number;
}

/**
 * A text that arrives in pieces, such as tokens of a language model, cut into parts that can be spoken before it has ended. A part ends where
 * a sentence does, however the text goes on: after `3.` or `Dr.` the next word decides, so a sentence is taken once the word after it is whole.
 */
export class GrowingText {
  /** What has not been taken. */
  #rest = '';
  #start = 0;
  #isWhole = false;

  /** Length of what has not been taken, in UTF-16 units. */
  get pending(): number {
    return this.#rest.length;
  }

  /** True once `end` was called and everything is taken. */
  get isDone(): boolean {
    return this.#isWhole && this.#rest.trim() === '';
  }

  push(piece: string): void {
    this.#rest += piece;
  }

  /** Nothing more comes: what is left may be taken. */
  end(): void {
    this.#isWhole = true;
  }

  /**
   * Takes the next part: as many sentences as have arrived, up to a paragraph.
   * @param limit Maximum length in code points, 1 or more.
   * @returns Without white space at its ends; undefined while no sentence is whole, or when only white space is left.
   */
  take(limit: number): GrowingPart | undefined {
    const text = this.#rest.slice(0, this.#readyLength(limit));
    const part = nextPart(text, splitSentences(text), 0, limit);
    if (!part) return undefined;
    const taken = { text: text.slice(part.start, part.end), start: this.#start + part.start };
    this.#rest = this.#rest.slice(part.end);
    this.#start += part.end;
    return taken;
  }

  /** How much of what is pending can be spoken, in UTF-16 units. */
  #readyLength(limit: number): number {
    if (this.#isWhole) return this.#rest.length;
    const words = this.#rest.slice(0, lastSpace(this.#rest));
    const sentences = splitSentences(words);
    // Whether the last one has ended, the next word says.
    const complete = sentences.at(-2)?.end ?? 0;
    if (complete > 0) return complete;
    // A code point has two units at most: this much fills a request, however it goes on.
    if (this.#rest.length > 2 * limit) return this.#rest.length;
    return this.#start === 0 ? clauseLength(words, sentences[0]) : 0;
  }
}

/** Where the last white space begins; 0 without any. */
function lastSpace(text: string): number {
  let index = text.length;
  while (index > 0 && !SPACE.test(text.charAt(index - 1))) index--;
  return index;
}

function clauseLength(text: string, sentence: Span | undefined): number {
  if (!sentence) return 0;
  for (const match of text.matchAll(CLAUSE)) {
    const end = match.index + match[0].length;
    if (end - sentence.start >= SHORTEST_CLAUSE) return end;
  }
  return 0;
}
