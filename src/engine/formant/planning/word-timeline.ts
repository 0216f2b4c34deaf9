import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import type { WordTime } from '../../../contract/synthesis.ts';
import { sourceTokens } from '../../../text/normalize/source-tokens.ts';
import type { Span } from '../../../text/utterance/utterance.ts';

/**
 * Word times of the source text: one entry per whitespace-separated token, verbatim and in order. Tokens that
 * cannot be pronounced (an emoji, a lone dash) get zero duration at the end of the previous word.
 */
export class WordTimeline {
  readonly #text: string;
  readonly #tokens: readonly Span[];
  #next = 0;
  /** End of the last word, in samples. */
  #now = 0;
  #pending: { start: number; entry: WordTime }[] = [];

  constructor(text: string) {
    this.#text = text;
    this.#tokens = sourceTokens(text);
  }

  /**
   * Records a spoken token's time, in samples from the start of the speech, and the unpronounceable tokens
   * before it. A second call for the same token extends it.
   */
  place(span: Span, start: number, end: number): void {
    this.skipTo(span.start);
    const token = this.#tokens[this.#next];
    if (token && token.start <= span.start) {
      this.#push(token, start, end);
      this.#next++;
    } else {
      const last = this.#pending.at(-1);
      if (last) last.entry.end = end / SYNTHESIS_SAMPLE_RATE;
    }
    this.#now = end;
  }

  /** Records tokens that end at or before this text offset as unpronounceable. */
  skipTo(offset: number): void {
    while (this.#next < this.#tokens.length && this.#tokens[this.#next].end <= offset) {
      this.#push(this.#tokens[this.#next], this.#now, this.#now);
      this.#next++;
    }
  }

  /** Returns words that start before a sample; each is returned once. */
  takeBefore(sample: number): WordTime[] {
    let count = 0;
    while (count < this.#pending.length && this.#pending[count].start < sample) count++;
    return this.#pending.splice(0, count).map(({ entry }) => entry);
  }

  #push(token: Span, start: number, end: number): void {
    const word = this.#text.slice(token.start, token.end);
    const entry = { word, start: start / SYNTHESIS_SAMPLE_RATE, end: end / SYNTHESIS_SAMPLE_RATE };
    this.#pending.push({ start, entry });
  }
}
