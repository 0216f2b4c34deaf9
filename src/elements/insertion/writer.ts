import type { Region } from './follow-edit.ts';
import type { Change } from './text-run.ts';

/** What an insertion asks of a text: a field's or an editor's. Offsets are UTF-16 code units of what `read` returns. */
export interface Writer {
  /** The element that the user types into. */
  readonly element: HTMLElement;
  /** False where nothing can be typed at present. */
  readonly isWritable: boolean;
  /** True while the page applies the last replacement itself: what changes next is that. */
  readonly isPending?: boolean;
  read(): string;
  /** The caret or selection; undefined if the user has not set one. */
  selection(): Region | undefined;
  /**
   * Replaces a range.
   * @param follows Whether the caret moves to the end of the text; otherwise it stays at the letters beside it.
   * @returns When it is done, unless it is at once.
   */
  replace(change: Change, follows: boolean): Promise<void> | undefined;
  /**
   * Brings back what the whole text was.
   * @param steps Replacements since.
   */
  restore(value: string, steps: number): Promise<void> | undefined;
  /**
   * Draws interim text at an offset, outside of the text. A writer that can is given final texts only, each to be a step of the text's
   * history; one that cannot is given interim texts too, and makes one step of all.
   */
  draw?(interim: string, offset: number): void;
  /**
   * @param changed Called when the text may have changed, and when an input method has finished: then it may be written to. After another
   * change an editor may not have taken over yet what was composed.
   */
  watch(changed: (isWritable: boolean) => void): void;
  /**
   * Ends it.
   * @param region Where the dictation stands.
   * @param original The dictation before it was corrected: where the text's history allows, one undo brings it back.
   */
  close(region: Region, original: string | undefined): void;
}
