import type { Region } from './follow-edit.ts';

/** An editor that owns its text, as dictation writes into it. Offsets are UTF-16 code units of what `read` returns. */
export interface InsertionTarget {
  /** The element that the user types into; interim text is drawn in its font. */
  readonly element: HTMLElement;
  /** Everything before, between and after, with white space wherever a new line begins. */
  read(): string;
  /** The caret or selection; undefined if the user has not set one. */
  selection(): Region | undefined;
  /**
   * Replaces a range as one step of the editor's history. Resolves once `read` returns it, or when it cannot be written.
   * @param follows Whether the caret moves to the end of the text; otherwise it stays where it is.
   */
  insert(region: Region, text: string, follows: boolean): void | Promise<void>;
  /** Where the caret at an offset is drawn, in client coordinates of the element's window; undefined if it is not on the screen. */
  caretRect(offset: number): DOMRect | undefined;
}

/** Finds an editor's own interface by the element that the user types into; undefined where it cannot be found. */
export type FindEditor = (element: HTMLElement) => Promise<InsertionTarget | undefined>;
