/**
 * What to append for a text that grows, word by word. A word is sent when the next one has begun. The final text may differ from what
 * the partial ones said, and what has been sent cannot be taken back: then nothing more is sent, and only `completed` has the right text.
 */
export class WordDeltas {
  #sent = '';
  readonly #separator: string;

  /** @param separator before the first word. */
  constructor(separator: string) {
    this.#separator = separator;
  }

  /** @param partial The text so far, which starts with what it was before. @returns What is new; '' where no word is complete. */
  addPartial(partial: string): string {
    const settled = partial.slice(0, partial.lastIndexOf(' ') + 1).trimEnd();
    if (settled.length <= this.#sent.length || !settled.startsWith(this.#sent)) return '';
    return this.#append(settled);
  }

  /** @returns The rest of the final text; '' where it does not continue what was sent. */
  finish(text: string): string {
    const isMore =
      text.startsWith(this.#sent) && (this.#sent === '' || /^(\s|$)/.test(text.slice(this.#sent.length)));
    return isMore ? this.#append(text) : '';
  }

  #append(text: string): string {
    const delta = text.slice(this.#sent.length);
    const separator = this.#sent === '' ? this.#separator : '';
    this.#sent = text;
    return delta && separator + delta;
  }
}
