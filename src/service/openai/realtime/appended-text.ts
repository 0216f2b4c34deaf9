/** A text that its reader joins from pieces, of which none can be taken back. */
export class AppendedText {
  #text = '';

  /**
   * @param text All of it so far: what it was before, and more whole words.
   * @returns What is new.
   * @throws Error where the text contradicts what its reader has: a recognizer has broken its promise (`settled` of RecognitionUpdate).
   */
  extend(text: string): string {
    const isLonger = this.#text === '' || text === this.#text || text.startsWith(`${this.#text} `);
    if (!isLonger) throw new Error('The recognizer has taken back words that it had settled.');
    const added = text.slice(this.#text.length);
    this.#text = text;
    return added;
  }
}
