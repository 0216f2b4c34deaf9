import { createEditableSurface } from './editable-surface.ts';
import { isComposing } from './field-state.ts';
import { createFieldSurface } from './field-surface.ts';
import type { Insertion } from './insertion.ts';
import { afterWords, difference, fitText, followEdit, type Region, settledIn } from './insertion-plan.ts';
import { isWritable, type TextTarget } from './is-writable.ts';
import { joinUtterances } from './join-utterances.ts';
import { replaceText } from './replace-text.ts';
import { hasFocus, isField, type Surface } from './text-surface.ts';
import { pushUndo, type ScriptEdit } from './undo-stack.ts';

export type InsertMode = 'caret' | 'append' | 'replace';

/**
 * Writes one dictation into a field: `show` replaces the text shown before with the whole text so far, interim or final. Undo reverts
 * the dictation in one step. If the field has focus, text is written as if typed, so that the browser's undo history includes it;
 * otherwise focus stays where it is. What the user types in the meantime is kept: text they have edited is theirs, and dictation
 * continues after it. Nothing is written while an input method is composing.
 */
export class TextInsertion implements Insertion {
  readonly #element: TextTarget;
  readonly #surface: Surface;
  readonly #listeners = new AbortController();
  #region: Region;
  /** The value as we left it, and as it was before. */
  #expected: string;
  #original: string;
  /** The requested text, the text last written, and the part of it that is no longer ours to change. */
  #text = '';
  #shown = '';
  #settled = '';
  /** While the text takes the place of everything: what stood before and after it. */
  #outside: { readonly before: string; readonly after: string; readonly settled: string } | undefined;
  /** Whether it does, and whether it is to. */
  #replacesAll = false;
  #wantsAll = false;
  /** Number of edits in the browser's undo history since the original; and the current edit by script, which is not in it. */
  #typed = 0;
  #edit: ScriptEdit | undefined;
  /** True if the page has canceled `beforeinput` to apply the last edit itself. */
  #isPrevented = false;

  constructor(element: TextTarget, mode: InsertMode) {
    this.#element = element;
    this.#surface = isField(element) ? createFieldSurface(element) : createEditableSurface(element);
    const value = this.#surface.read();
    const end = { start: value.length, end: value.length };
    this.#original = value;
    this.#expected = value;
    this.#region = mode === 'replace' ? { start: 0, end: value.length } : end;
    if (mode === 'caret') this.#region = this.#surface.selection() ?? end;
    const { signal } = this.#listeners;
    element.addEventListener('compositionend', () => this.show(this.#text, '', this.#wantsAll), { signal });
  }

  get before(): string {
    return this.#expected.slice(0, this.#region.start);
  }

  get settled(): string {
    if (!isComposing(this.#element)) this.#followUser();
    return this.#settled;
  }

  show(finals: string, interim = '', replacesAll = false): void {
    const text = joinUtterances(finals, interim);
    this.#text = text;
    this.#wantsAll = replacesAll;
    const isBlocked = isComposing(this.#element) || !isWritable(this.#element);
    if (isBlocked || (text === this.#shown && replacesAll === this.#replacesAll)) return;
    this.#followUser();
    if (replacesAll !== this.#replacesAll) this.#turn(text);
    this.#settled = settledIn(text, this.#settled);
    const words = this.#settled ? afterWords(text, this.#settled) : text;
    this.#keepCaret((follows) => this.#write(this.#fit(words), follows));
    this.#shown = text;
  }

  #fit(words: string): string {
    const { start, end } = this.#region;
    return fitText(words, this.#expected.slice(0, start), this.#expected.slice(end));
  }

  /** From the place of the text to everything, or back. */
  #turn(text: string): void {
    this.#replacesAll = this.#wantsAll;
    const { start, end } = this.#region;
    const value = this.#expected;
    if (this.#wantsAll) {
      this.#outside = { before: value.slice(0, start), after: value.slice(end), settled: this.#settled };
      this.#region = { start: 0, end: value.length };
      this.#settled = '';
    } else if (this.#outside) {
      const { before, after, settled } = this.#outside;
      this.#settled = settled;
      const fitted = fitText(afterWords(text, settled), before, after);
      this.#keepCaret((follows) => this.#write(before + fitted + after, follows, true));
      this.#outside = undefined;
      const from = start + before.length;
      this.#region = { start: from, end: from + fitted.length };
    } else this.#settled = text;
  }

  /** Ends the insertion; text held back by an input method is written when the composition ends. */
  close(original?: string): void {
    if (isComposing(this.#element)) {
      this.#element.addEventListener('compositionend', () => this.close(original), { once: true });
      return;
    }
    this.#listeners.abort();
    if (this.#surface.read() !== this.#expected) return;
    // Text that the user has changed since is not taken back.
    if (original !== undefined && !this.#settled) this.#splitHistory(original);
    if (!this.#typed) return;
    const { start, end } = this.#region;
    // Browsers begin another undo step after a pause in typing, or when the caret has moved.
    if (this.#typed > 1 && isWritable(this.#element))
      this.#keepCaret((follows) => this.#rewrite(this.#expected.slice(start, end), follows));
    this.#endUndoStep();
  }

  /** Makes two steps of the one: the text as it was recognised, and its corrections. */
  #splitHistory(original: string): void {
    const { start, end } = this.#region;
    const [before, corrected, after] = [
      this.#expected.slice(0, start),
      this.#expected.slice(start, end),
      this.#expected.slice(end),
    ];
    const fitted = fitText(original, before, after);
    if (fitted === corrected) return;
    if (!this.#typed) {
      if (this.#edit?.after !== this.#expected) return;
      const edit = { before: before + fitted + after, after: this.#expected };
      this.#edit.after = edit.before;
      pushUndo(this.#element, this.#surface, edit);
      return;
    }
    this.#keepCaret((follows) => {
      if (!isWritable(this.#element) || !this.#rewrite(fitted, follows)) return;
      this.#note(this.#surface.read());
      this.#endUndoStep();
      this.#original = this.#expected;
      this.#typed = 0;
      const { head, tail } = difference(fitted, corrected);
      const place = { start: start + head, end: start + fitted.length - tail };
      this.#replace(place, corrected.slice(head, corrected.length - tail), follows);
      this.#note(this.#surface.read());
      if (follows) this.#surface.select({ start: this.#region.end, end: this.#region.end });
      this.#typed = 0;
    });
  }

  /** Keeps the caret in place if the user has moved it elsewhere. */
  #keepCaret(change: (follows: boolean) => void): void {
    const { start, end } = this.#region;
    const caret = this.#surface.selection();
    const follows = !caret || (caret.start <= end && (caret.end > start || start === end));
    change(follows);
    if (follows || !this.#typed) return;
    const shift = caret.start > end ? this.#region.end - end : 0;
    this.#surface.select({ start: caret.start + shift, end: caret.end + shift });
  }

  /** @param keepsRest Whether only what differs from the original is written. */
  #write(fitted: string, follows: boolean, keepsRest = false): void {
    const { start, end } = this.#region;
    const old = this.#expected.slice(start, end);
    if (old === fitted) return;
    if (this.#expected === this.#original) this.#endUndoStep();
    // Appending extends the same undo step; any other edit would create another.
    if (old && fitted.startsWith(old)) this.#replace({ start: end, end }, fitted.slice(old.length), follows);
    else if (!this.#rewrite(fitted, follows, keepsRest)) this.#replace(this.#region, fitted, follows);
    this.#note(this.#surface.read());
  }

  /** Adopts the actual value: the field may truncate, change or reject text. */
  #note(value: string): void {
    const { start, end } = this.#region;
    this.#region = { start, end: Math.max(start, value.length - this.#expected.length + end) };
    this.#expected = value;
  }

  /** Undoes what was typed and types it again as one step. @returns false if it cannot be undone. */
  #rewrite(fitted: string, follows: boolean, keepsRest = false): boolean {
    const { start, end } = this.#region;
    const count = this.#typed;
    let taken = 0;
    const isBack = () => this.#surface.read() === this.#original;
    if (hasFocus(this.#element))
      while (taken < count && !isBack() && this.#document.execCommand('undo')) taken++;
    if (!taken || !isBack()) {
      // The user has made edits in between: restore them.
      while (taken--) this.#document.execCommand('redo');
      return false;
    }
    this.#typed = 0;
    const replaced = this.#original.length - this.#expected.length + end;
    const old = this.#original.slice(start, replaced);
    const { head, tail } = keepsRest ? difference(old, fitted) : { head: 0, tail: 0 };
    const place = { start: start + head, end: replaced - tail };
    if ((fitted || this.#outside) && fitted !== old)
      this.#replace(place, fitted.slice(head, fitted.length - tail), follows);
    return true;
  }

  #replace(region: Region, text: string, follows: boolean): void {
    const edit = this.#edit;
    const inputType = 'insertText';
    const done = replaceText(this.#element, this.#surface, { region, text, follows, inputType, edit });
    this.#isPrevented = done === 'prevented';
    if (done === 'typed') this.#typed++;
    else if (done !== 'prevented') {
      this.#typed = 0;
      this.#edit = done;
    }
  }

  #followUser(): void {
    const value = this.#surface.read();
    if (value === this.#expected) return;
    if (this.#isPrevented) {
      this.#note(value);
      return;
    }
    const followed = followEdit(this.#region, this.#expected, value);
    if (!followed) {
      this.#settled = this.#shown;
      this.#outside = undefined;
    }
    const place = this.#surface.selection() ?? { start: value.length, end: value.length };
    this.#region = followed ?? { start: place.end, end: place.end };
    this.#original = value;
    this.#expected = value;
    this.#typed = 0;
  }

  get #document(): Document {
    return this.#element.ownerDocument;
  }

  /** Moving the caret ends the browser's current undo step. */
  #endUndoStep(): void {
    const caret = this.#surface.selection();
    if (!caret || !hasFocus(this.#element)) return;
    const away = caret.start ? 0 : this.#surface.read().length;
    this.#surface.select({ start: away, end: away });
    this.#surface.select(caret);
  }
}
