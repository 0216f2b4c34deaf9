import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import type { WordTime } from '../../../contract/synthesis.ts';
import { sourceTokens } from '../../../text/normalize/source-tokens.ts';
import type { Span } from '../../../text/types.ts';

/**
 * The times of the caller's own words: one entry per whitespace-separated token, verbatim and in order. A token that nobody can say
 * (an emoji, a lone dash) takes no time and stands where the word before it ended.
 */
export class WordTimeline {
  readonly #text: string;
  readonly #tokens: readonly Span[];
  #next = 0;
  /** End of the last word, in samples. */
  #now = 0;
  #waiting: { start: number; entry: WordTime }[] = [];

  constructor(text: string) {
    this.#text = text;
    this.#tokens = sourceTokens(text);
  }

  /**
   * A spoken token, in samples from the start of the speech. The unspeakable ones before it are placed as well. A second call for the
   * token placed last lengthens it.
   */
  place(span: Span, start: number, end: number): void {
    this.skipTo(span.start);
    const token = this.#tokens[this.#next];
    if (token && token.start <= span.start) {
      this.#push(token, start, end);
      this.#next++;
    } else {
      const last = this.#waiting.at(-1);
      if (last) last.entry.end = end / SYNTHESIS_SAMPLE_RATE;
    }
    this.#now = end;
  }

  /** Places the tokens that end at or before this offset of the text as unspeakable. */
  skipTo(offset: number): void {
    while (this.#next < this.#tokens.length && this.#tokens[this.#next].end <= offset) {
      this.#push(this.#tokens[this.#next], this.#now, this.#now);
      this.#next++;
    }
  }

  /** The placed words that begin before a sample, each given once. */
  takeBefore(sample: number): WordTime[] {
    let count = 0;
    while (count < this.#waiting.length && this.#waiting[count].start < sample) count++;
    return this.#waiting.splice(0, count).map(({ entry }) => entry);
  }

  #push(token: Span, start: number, end: number): void {
    const word = this.#text.slice(token.start, token.end);
    const entry = { word, start: start / SYNTHESIS_SAMPLE_RATE, end: end / SYNTHESIS_SAMPLE_RATE };
    this.#waiting.push({ start, entry });
  }
}
