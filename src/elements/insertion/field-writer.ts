import { createEditableSurface } from './editable-surface.ts';
import { createFieldSurface } from './field-surface.ts';
import { fitText } from './fit-text.ts';
import { difference, type Region } from './follow-edit.ts';
import { isWritable, type TextTarget } from './is-writable.ts';
import { replaceText, type ScriptEdit } from './replace-text.ts';
import { around, type Change, caretAfter, touches } from './text-run.ts';
import { hasFocus, isField, type Surface } from './text-surface.ts';
import { pushUndo } from './undo-stack.ts';
import type { Writer } from './writer.ts';

/**
 * Writes a dictation into a field or an editable element, as if typed where that has the focus, so that the browser's undo history has it;
 * otherwise the focus stays where it is, and the undo key takes it back. All of the dictation is one step: what cannot be added to the
 * step is written by undoing it and typing all of it again.
 */
export class FieldWriter implements Writer {
  readonly element: TextTarget;
  readonly #surface: Surface;
  readonly #listeners = new AbortController();
  /** The value as we left it, and as it was before the step. */
  #left: string;
  #original: string;
  /** Edits in the browser's undo history since the original; and the current edit by script, which is not in it. */
  #typed = 0;
  #edit: ScriptEdit | undefined;
  isPending = false;

  constructor(element: TextTarget) {
    this.element = element;
    this.#surface = isField(element) ? createFieldSurface(element) : createEditableSurface(element);
    this.#left = this.#surface.read();
    this.#original = this.#left;
  }

  get isWritable(): boolean {
    return isWritable(this.element);
  }

  read(): string {
    return this.#surface.read();
  }

  selection(): Region | undefined {
    return this.#surface.selection();
  }

  watch(changed: (isWritable: boolean) => void): void {
    const { signal } = this.#listeners;
    this.element.addEventListener('compositionend', () => changed(true), { signal });
  }

  replace(change: Change, follows: boolean): undefined {
    this.#keepCaret(change.region, () => this.#write(change, follows, false), follows);
  }

  restore(value: string): undefined {
    const region = { start: 0, end: this.read().length };
    this.#keepCaret(region, (follows) => this.#write({ region, text: value }, follows, true));
  }

  close(region: Region, original: string | undefined): void {
    this.#listeners.abort();
    if (this.read() !== this.#left) return;
    if (original !== undefined) this.#splitHistory(region, original);
    if (!this.#typed) return;
    const text = this.#left.slice(region.start, region.end);
    // Browsers begin another undo step after a pause in typing, or when the caret has moved.
    if (this.#typed > 1 && this.isWritable)
      this.#keepCaret(region, (follows) => this.#rewrite({ region, text }, follows));
    this.#endUndoStep();
  }

  /** @param keepsRest Whether only what differs from the original is written. */
  #write(change: Change, follows: boolean, keepsRest: boolean): void {
    const value = this.read();
    if (value !== this.#left && !this.isPending) {
      // The user has edited it, and has undo steps of their own.
      this.#original = value;
      this.#typed = 0;
    }
    this.#left = value;
    const { region, text } = change;
    const { start, end } = region;
    const old = value.slice(start, end);
    if (value === this.#original) this.#endUndoStep();
    // Appending extends the same undo step; any other edit would create another.
    if (old && text.startsWith(old))
      this.#replace({ region: { start: end, end }, text: text.slice(old.length) }, follows);
    else if (!this.#rewrite(change, follows, keepsRest)) this.#replace(change, follows);
    this.#left = this.read();
  }

  /** Keeps the caret in place if the user has moved it elsewhere. */
  #keepCaret(region: Region, write: (follows: boolean) => void, isToFollow?: boolean): void {
    const caret = this.selection();
    const follows = isToFollow ?? (!caret || touches(caret, region));
    const { length } = this.read();
    write(follows);
    // An edit by script leaves it where it is.
    if (caret && !follows && this.#typed)
      this.#surface.select(caretAfter(caret, region, this.read().length - length));
  }

  /** Undoes what was typed and types it again as one step. @returns false if it cannot be undone. */
  #rewrite({ region, text }: Change, follows: boolean, keepsRest = false): boolean {
    const count = this.#typed;
    let taken = 0;
    const isBack = () => this.read() === this.#original;
    if (hasFocus(this.element))
      while (taken < count && !isBack() && this.#document.execCommand('undo')) taken++;
    if (!taken || !isBack()) {
      // The user has made edits in between: restore them.
      while (taken--) this.#document.execCommand('redo');
      return false;
    }
    this.#typed = 0;
    const { start } = region;
    const end = this.#original.length - this.#left.length + region.end;
    const old = this.#original.slice(start, end);
    const { head, tail } = keepsRest ? difference(old, text) : { head: 0, tail: 0 };
    const place = { start: start + head, end: end - tail };
    if (text !== old) this.#replace({ region: place, text: text.slice(head, text.length - tail) }, follows);
    return true;
  }

  #replace(change: Change, follows: boolean): void {
    const done = replaceText(this.element, this.#surface, {
      ...change,
      follows,
      inputType: 'insertText',
      edit: this.#edit,
    });
    this.isPending = done === 'prevented';
    if (done === 'typed') this.#typed++;
    else if (done !== 'prevented') {
      if (done !== this.#edit) pushUndo(this.element, this.#surface, done);
      this.#typed = 0;
      this.#edit = done;
    }
  }

  /** Makes two steps of the one: the text as it was recognized, and its corrections. */
  #splitHistory(region: Region, original: string): void {
    const { start, end } = region;
    const [before, after] = around(region, this.#left);
    const corrected = this.#left.slice(start, end);
    const fitted = fitText(original, before, after);
    if (fitted === corrected) return;
    if (!this.#typed) {
      if (this.#edit?.after !== this.#left) return;
      const edit = { before: before + fitted + after, after: this.#left };
      this.#edit.after = edit.before;
      pushUndo(this.element, this.#surface, edit);
      return;
    }
    this.#keepCaret(region, (follows) => {
      if (!this.isWritable || !this.#rewrite({ region, text: fitted }, follows)) return;
      this.#endUndoStep();
      const { head, tail } = difference(fitted, corrected);
      const place = { start: start + head, end: start + fitted.length - tail };
      const text = corrected.slice(head, corrected.length - tail);
      this.#replace({ region: place, text }, follows);
      if (follows) this.#surface.select({ start: end, end });
      this.#typed = 0;
    });
  }

  get #document(): Document {
    return this.element.ownerDocument;
  }

  /** Moving the caret ends the browser's current undo step. */
  #endUndoStep(): void {
    const caret = this.selection();
    if (!caret || !hasFocus(this.element)) return;
    const away = caret.start ? 0 : this.read().length;
    this.#surface.select({ start: away, end: away });
    this.#surface.select(caret);
  }
}
