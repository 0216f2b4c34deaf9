import type { Insertion } from '../../insertion/insertion.ts';
import { joinUtterances } from '../../insertion/join-utterances.ts';

/** Distributes the text of one dictation: to a field, to the element's value, and to screen readers. */
export class TranscriptOutput {
  #insertion: Insertion | undefined;
  /** The element's value before this dictation. */
  readonly #valueBefore: string;
  /** What stands before the text of this dictation; undefined where that is not known. */
  readonly before: string | undefined;
  #announced: readonly string[] = [];
  #announcement = '';

  constructor(insertion?: Insertion, valueBefore = '') {
    this.#insertion = insertion;
    this.#valueBefore = valueBefore;
    this.before = insertion ? insertion.before : valueBefore;
  }

  /** Live region text: the latest final text, or what the latest command has done. */
  get announcement(): string {
    return this.#announcement;
  }

  /** What of the text the user has edited, or typed on after: it stays as it is. */
  get settled(): string {
    return this.#insertion?.settled ?? '';
  }

  /**
   * Writes the text so far.
   * @param interim Shown after the finals; may be empty.
   * @param message What a command has done, to be announced in place of the text.
   * @param replacesAll The text takes the place of everything in the field.
   * @returns The element's value.
   */
  write(finals: readonly string[], interim: string, message = '', replacesAll = false): string {
    const text = joinUtterances(...finals);
    this.#insertion?.show(text, interim, replacesAll);
    // A recording's text may replace finals of a broken session.
    const first = finals.findIndex((final, index) => final !== this.#announced[index]);
    if (first >= 0) {
      const added = finals.slice(first).join(' ');
      // Screen readers announce the same words again only if the text differs.
      this.#announcement = added === this.#announcement ? `${added}\u00a0` : added;
    }
    this.#announced = finals;
    if (message) this.#announcement = message;
    return replacesAll ? text : joinUtterances(this.#valueBefore, text);
  }

  /** @param original The texts before they were corrected, if they were. */
  close(original?: readonly string[]): void {
    this.#insertion?.close(original && joinUtterances(...original));
    this.#insertion = undefined;
  }
}
