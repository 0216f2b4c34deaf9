import { createEditableSurface } from './editable-surface.ts';
import { createFieldSurface } from './field-surface.ts';
import { afterWords, fitText, followEdit, type Region } from './insertion-plan.ts';

export type InsertMode = 'caret' | 'append' | 'replace';

/** What can be written into, seen as one string. Offsets are UTF-16 units. */
export interface Surface {
  read(): string;
  selection(): Region | undefined;
  select(region: Region): void;
  /** Writes as a user would, with native input events. @returns false when the page prevented it. */
  replace(region: Region, text: string): boolean;
  /** Takes the last edit back where the browser keeps it. @returns false where it cannot. */
  undo(): boolean;
  redo(): void;
}

export type TextTarget = HTMLInputElement | HTMLTextAreaElement | HTMLElement;

/** Whether an element takes text from a user now. */
export function isWritable(element: Element | null | undefined): element is TextTarget {
  if (element instanceof HTMLTextAreaElement) return !element.disabled && !element.readOnly;
  if (element instanceof HTMLInputElement)
    return (
      /^(text|search|url|tel|email|password|number)$/.test(element.type) &&
      !element.disabled &&
      !element.readOnly
    );
  return element instanceof HTMLElement && element.isContentEditable;
}

/**
 * Writes one dictation into a field: `show` puts its whole text, partial or final, in place of what it showed before.
 * Undo takes back the dictation in one step. What the user types meanwhile stays: text they have edited is theirs, and
 * dictation goes on behind it. While an input method composes, nothing is written.
 */
export class TextInsertion {
  readonly #surface: Surface;
  readonly #listeners = new AbortController();
  #region: Region;
  /** The value as this left it, and as it was before. */
  #expected: string;
  #original: string;
  /** The last text shown, and the part of it that is no longer ours to change. */
  #shown = '';
  #settled = '';
  #composing = false;
  #waiting: string | undefined;

  constructor(element: TextTarget, mode: InsertMode) {
    this.#surface =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? createFieldSurface(element)
        : createEditableSurface(element);
    const value = this.#surface.read();
    const end = { start: value.length, end: value.length };
    this.#original = value;
    this.#expected = value;
    this.#region =
      mode === 'replace'
        ? { start: 0, end: value.length }
        : mode === 'append'
          ? end
          : (this.#surface.selection() ?? end);
    const { signal } = this.#listeners;
    element.addEventListener('compositionstart', () => this.#compose(true), { signal });
    element.addEventListener('compositionend', () => this.#compose(false), { signal });
  }

  /** @param text The whole dictation so far. */
  show(text: string): void {
    if (this.#composing) {
      this.#waiting = text;
      return;
    }
    if (text === this.#shown) return;
    this.#followUser();
    const words = this.#settled ? afterWords(text, this.#settled) : text;
    const { start, end } = this.#region;
    const now = this.#surface.read();
    const fitted = fitText(words, now.slice(0, start), now.slice(end));
    const selection = this.#surface.selection();
    this.#write(fitted);
    this.#shown = text;
    // A caret that the user has put elsewhere stays there.
    if (!selection || (selection.start <= end && (selection.end > start || start === end))) return;
    const shift = selection.start > end ? this.#region.end - end : 0;
    this.#surface.select({ start: selection.start + shift, end: selection.end + shift });
  }

  /** Nothing more comes. @param keep False takes back what was shown. */
  close(keep = true): void {
    if (!keep) this.show('');
    this.#listeners.abort();
    if (this.#waiting !== undefined && keep) {
      this.#composing = false;
      this.show(this.#waiting);
    }
  }

  #write(fitted: string): void {
    const surface = this.#surface;
    const { start, end } = this.#region;
    const old = this.#expected.slice(start, end);
    const hasWritten = this.#expected !== this.#original;
    if (old === fitted) return;
    if (hasWritten && fitted.startsWith(old)) {
      // Typing on at the caret joins the same undo step.
      surface.replace({ start: end, end }, fitted.slice(old.length));
      this.#note(start);
      return;
    }
    if (hasWritten && surface.undo()) {
      if (surface.read() === this.#original) {
        const replaced = this.#original.length - this.#expected.length + (end - start);
        if (fitted) surface.replace({ start, end: start + replaced }, fitted);
        this.#note(start);
        return;
      }
      // It was the user's own edit: that is put back.
      surface.redo();
    }
    surface.replace(this.#region, fitted);
    this.#note(start);
  }

  /** What the field really took: it may cut, change or refuse. */
  #note(start: number): void {
    const value = this.#surface.read();
    const behind = this.#expected.length - this.#region.end;
    this.#region = { start, end: Math.max(start, value.length - behind) };
    this.#expected = value;
  }

  #followUser(): void {
    const value = this.#surface.read();
    if (value === this.#expected) return;
    const followed = followEdit(this.#region, this.#expected, value);
    if (!followed) this.#settled = this.#shown;
    const place = this.#surface.selection() ?? { start: value.length, end: value.length };
    this.#region = followed ?? { start: place.end, end: place.end };
    this.#original = value;
    this.#expected = value;
  }

  #compose(composing: boolean): void {
    this.#composing = composing;
    const text = this.#waiting;
    if (composing || text === undefined) return;
    this.#waiting = undefined;
    this.show(text);
  }
}
