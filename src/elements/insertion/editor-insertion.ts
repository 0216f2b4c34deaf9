import { CaretGhost } from './caret-ghost.ts';
import { composerOf, isComposing } from './field-state.ts';
import type { Insertion } from './insertion.ts';
import { afterWords, difference, fitText, followEdit, type Region } from './insertion-plan.ts';
import type { InsertionTarget } from './insertion-target.ts';
import { rememberFocus } from './remember-focus.ts';
import type { InsertMode } from './text-insertion.ts';

/** Editors take over what was composed some time after the composition has ended: Draft.js after 20 ms. */
const COMMIT_MS = 60;

/**
 * Writes one dictation into an editor that owns its text. Interim text is drawn at the caret without touching the document, and each
 * final text is one step of the editor's history. What the user types in the meantime is kept, and the place is followed through it.
 * Nothing is written while an input method is composing.
 */
export class EditorInsertion implements Insertion {
  readonly #target: InsertionTarget;
  readonly #ghost: CaretGhost;
  readonly #listeners = new AbortController();
  #region: Region;
  /** The text as we last saw it. */
  #expected: string;
  #text = '';
  #interim = '';
  /** The part of the final text that stands in the document. */
  #written = '';
  #isWriting = false;
  #isClosed = false;

  constructor(target: InsertionTarget, mode: InsertMode) {
    this.#target = target;
    const value = target.read();
    const end = { start: value.length, end: value.length };
    this.#expected = value;
    this.#region = mode === 'replace' ? { start: 0, end: value.length } : end;
    if (mode === 'caret') this.#region = target.selection() ?? end;
    this.#ghost = new CaretGhost(target.element, () => {
      this.#followUser();
      return target.caretRect(this.#region.end);
    });
    const { signal } = this.#listeners;
    const update = () => setTimeout(() => this.#update(), COMMIT_MS);
    composerOf(target.element).addEventListener('compositionend', update, { signal });
  }

  get before(): string {
    return this.#expected.slice(0, this.#region.start);
  }

  show(text: string, interim = ''): void {
    // A new utterance goes where the user has typed on.
    if (!this.#interim) this.#followCaret();
    this.#text = text;
    this.#interim = interim;
    this.#update();
  }

  close(): void {
    this.#isClosed = true;
    this.#interim = '';
    this.#update();
  }

  #update(): void {
    if (this.#isWriting || isComposing(this.#target.element)) return;
    if (this.#pending || this.#isTakenBack) void this.#write();
    else if (this.#isClosed) {
      this.#listeners.abort();
      this.#ghost.remove();
    } else this.#ghost.show(this.#fit(this.#interim));
  }

  get #pending(): string {
    return afterWords(this.#text, this.#written);
  }

  /** The text has become shorter. */
  get #isTakenBack(): boolean {
    return this.#text !== this.#written && this.#written.startsWith(this.#text);
  }

  /** Has what was taken back replaced, unless the user has changed it since. */
  #takeBack(): void {
    const tail = this.#written.slice(this.#text.length);
    const { end } = this.#region;
    const start = end - tail.length;
    if (this.#expected.slice(Math.max(0, start), end) === tail) this.#region = { start, end };
  }

  async #write(): Promise<void> {
    this.#followUser();
    this.#isWriting = true;
    if (this.#isTakenBack) this.#takeBack();
    const fitted = this.#fit(this.#pending);
    const caret = this.#target.selection();
    const { start, end } = this.#region;
    const follows = !caret || (caret.start <= end && caret.end >= start);
    this.#written = this.#text;
    this.#ghost.show('');
    const giveBack = rememberFocus(this.#target.element);
    try {
      // What the user has changed is not taken back.
      if (fitted || end > start) await this.#target.insert(this.#region, fitted, follows);
    } finally {
      giveBack();
      this.#note(this.#target.read(), fitted);
      this.#isWriting = false;
      this.#update();
    }
  }

  #fit(words: string): string {
    const { start, end } = this.#region;
    return fitText(words, this.#expected.slice(0, start), this.#expected.slice(end));
  }

  /** Goes on after the text, where the editor has put it: it may have changed, moved or refused it. */
  #note(value: string, fitted: string): void {
    const { start } = this.#region;
    const planned = start + fitted.length;
    const isAsPlanned = value.slice(start, planned) === fitted;
    const { tail } = difference(this.#expected, value);
    const place = isAsPlanned ? planned : value.length - tail;
    this.#region = { start: place, end: place };
    this.#expected = value;
  }

  #followUser(): void {
    if (this.#isWriting) return;
    const value = this.#target.read();
    if (value === this.#expected) return;
    const place = this.#target.selection()?.end ?? value.length;
    this.#region = followEdit(this.#region, this.#expected, value) ?? { start: place, end: place };
    this.#expected = value;
  }

  #followCaret(): void {
    if (this.#isWriting || isComposing(this.#target.element)) return;
    const { end } = this.#region;
    const before = this.#expected;
    this.#followUser();
    const grown = this.#expected.length - before.length;
    const caret = this.#target.selection();
    if (grown > 0 && caret?.start === end + grown && caret.end === caret.start) this.#region = caret;
  }
}
