import type { TextInsertion } from '../insertion/text-insertion.ts';

/** Distributes the text of one dictation: to a field, to the element's value, and to screen readers. */
export class TranscriptOutput {
  #insertion: TextInsertion | undefined;
  /** The element's value before this dictation. */
  readonly #valueBefore: string;
  #announced: readonly string[] = [];
  #announcement = '';

  constructor(insertion?: TextInsertion, valueBefore = '') {
    this.#insertion = insertion;
    this.#valueBefore = valueBefore;
  }

  /** For screen readers: the latest final text. */
  get announcement(): string {
    return this.#announcement;
  }

  /**
   * Writes the text so far.
   * @param interim Text to show after the finals; empty where none is shown.
   * @returns The element's value.
   */
  write(finals: readonly string[], interim: string): string {
    const text = finals.join(' ');
    this.#insertion?.show([text, interim].filter(Boolean).join(' '));
    // A recording may replace finals that a broken session had returned.
    const first = finals.findIndex((final, index) => final !== this.#announced[index]);
    if (first >= 0) {
      const added = finals.slice(first).join(' ');
      this.#announced = finals;
      // Without a difference, screen readers would not announce the same words again.
      this.#announcement = added === this.#announcement ? `${added}\u00a0` : added;
    }
    return [this.#valueBefore, text].filter(Boolean).join(' ');
  }

  close(): void {
    this.#insertion?.close();
    this.#insertion = undefined;
  }
}
