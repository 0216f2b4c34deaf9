import { CaretGhost } from './caret-ghost.ts';
import { shownBy } from './editor-marks.ts';
import { composerOf, isComposing } from './field-state.ts';
import type { Insertion } from './insertion.ts';
import { afterWords, fitText, followEdit, settledIn } from './insertion-plan.ts';
import type { InsertionTarget } from './insertion-target.ts';
import { rememberFocus } from './remember-focus.ts';
import type { InsertMode } from './text-insertion.ts';
import { around, type Change, planChange, type Run, runAfter, startRun } from './text-run.ts';
import { undoByKey } from './undo-by-key.ts';

/** Editors take over what was composed some time after the composition has ended: Draft.js after 20 ms. */
const COMMIT_MS = 60;

/**
 * Writes one dictation into an editor that owns its text. Interim text is drawn at the caret without touching the document, and each
 * final text is one step of the editor's history. What the user types in the meantime is kept, and the place is followed through it.
 * Nothing is written while an input method is composing.
 */
export class EditorInsertion implements Insertion {
  #target: InsertionTarget;
  readonly #ghost: CaretGhost;
  readonly #listeners = new AbortController();
  /** Edits are followed one by one: two together, before and after the place, would hide it. */
  readonly #observer = new MutationObserver(() => {
    this.#followUser();
    this.#ghost.draw();
  });
  #run: Run;
  /** The document's text as we last saw it. */
  #expected: string;
  /** How much of it stood behind the dictation when that was last written. */
  #rest = 0;
  #text = '';
  #interim = '';
  #wantsAll = false;
  /** While the text takes the place of everything: what was there. */
  #everything: { readonly value: string; readonly run: Run; steps: number } | undefined;
  #isWriting = false;
  #isClosed = false;

  /** @param better Takes the target's place, unless text has come before it. */
  constructor(target: InsertionTarget, mode: InsertMode, better?: Promise<InsertionTarget | undefined>) {
    this.#target = target;
    this.#expected = target.read();
    this.#run = startRun(target, mode);
    this.#noteRest();
    this.#ghost = new CaretGhost(target.element, () => this.#target.caretRect(this.#run.region.end));
    // Without it, text is pasted.
    better?.then((found) => found && this.#adopt(found, mode)).catch(() => {});
    const { signal } = this.#listeners;
    const catchUp = () => {
      this.#followUser();
      this.#update();
      this.#ghost.draw();
    };
    const wait = () => setTimeout(catchUp, COMMIT_MS);
    composerOf(target.element).addEventListener('compositionend', wait, { signal });
    const changes = { subtree: true, childList: true, characterData: true };
    this.#observer.observe(shownBy(target.element), changes);
  }

  #adopt(target: InsertionTarget, mode: InsertMode): void {
    if (this.#isWriting || this.#isClosed || this.#text) return;
    const value = target.read();
    // Some editors forget the caret when they lose the focus: it is where it was, if the text is counted alike.
    const isKnown = mode !== 'caret' || target.selection() !== undefined;
    if (!isKnown && value.trimEnd() !== this.#expected.trimEnd()) return;
    this.#target = target;
    this.#expected = value;
    if (isKnown) this.#run = startRun(target, mode);
    this.#noteRest();
    this.#update();
  }

  get before(): string {
    return this.#expected.slice(0, this.#run.region.start);
  }

  get settled(): string {
    if (!isComposing(this.#target.element)) this.#followUser();
    return this.#run.settled;
  }

  show(text: string, interim = '', replacesAll = false): void {
    if (this.#interim) this.#followUser();
    else this.#followCaret();
    // Nothing gives way to interim text.
    if (!replacesAll || text || this.#everything) {
      this.#text = text;
      this.#wantsAll = replacesAll;
    }
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
    if (this.#text !== this.#run.written || this.#wantsAll !== !!this.#everything) void this.#write();
    else if (this.#isClosed) {
      this.#listeners.abort();
      this.#observer.disconnect();
      this.#ghost.remove();
    } else {
      // Behind what was written, where it is drawn.
      const { end } = this.#run.region;
      this.#ghost.show(fitText(this.#interim, ...around({ start: end, end }, this.#expected)));
    }
  }

  async #write(): Promise<void> {
    this.#followUser();
    this.#isWriting = true;
    this.#ghost.show('');
    const giveBack = rememberFocus(this.#target.element);
    try {
      if (this.#wantsAll !== !!this.#everything) await this.#turn();
      if (this.#text !== this.#run.written) await this.#writeText();
    } finally {
      giveBack();
      this.#noteRest();
      this.#isWriting = false;
      this.#update();
    }
  }

  /** From the place of the text to everything, or back. */
  async #turn(): Promise<void> {
    const value = this.#expected;
    const region = { start: 0, end: value.trimEnd().length };
    if (!this.#everything) {
      this.#everything = { value, run: this.#run, steps: 0 };
      this.#run = { region, text: value.trimEnd(), replaced: '', settled: '', written: '' };
      return;
    }
    const { value: before, run, steps } = this.#everything;
    this.#everything = undefined;
    // Unless the user has changed it since.
    if (value.trim() === this.#run.written) {
      // The editor's own history keeps its marks.
      await undoByKey(this.#target, before, steps);
      const end = this.#target.read().trimEnd().length;
      if (this.#target.read() !== before)
        await this.#target.insert({ start: 0, end }, before.trimEnd(), true);
      this.#expected = this.#target.read();
    }
    if (this.#expected === before) this.#run = run;
    else this.#goOnAt(this.#run.region.end, '', this.#text);
  }

  async #writeText(): Promise<void> {
    const run = this.#run;
    const settled = settledIn(this.#text, run.settled);
    const { region, text } = planChange(run, this.#text, afterWords(this.#text, settled), this.#expected);
    this.#run = { ...run, settled, written: this.#text };
    if (!text && region.start === region.end) return;
    const caret = this.#target.selection();
    const follows = !caret || (caret.start <= region.end && caret.end >= region.start);
    if (this.#everything) this.#everything.steps++;
    try {
      await this.#target.insert(region, text, follows);
    } finally {
      this.#note({ region, text });
    }
  }

  /** Goes on after the text, wherever the editor has put it. */
  #note(change: Change): void {
    const before = this.#expected;
    this.#expected = this.#target.read();
    this.#run = runAfter(this.#run, change, before, this.#expected);
  }

  #followUser(): void {
    if (this.#isWriting || isComposing(this.#target.element)) return;
    const value = this.#target.read();
    if (value === this.#expected) return;
    const before = this.#expected;
    this.#expected = value;
    const { region, written, settled } = this.#run;
    const whole = followEdit(region, before, value);
    if (whole) {
      this.#run = { ...this.#run, region: whole };
      return;
    }
    const { end } = region;
    const place = this.#target.selection()?.end ?? value.length;
    // An edit within what was dictated leaves its end, which is where it continues.
    const after = written === settled ? undefined : followEdit({ start: end, end }, before, value);
    this.#goOnAt(after?.end ?? place, undefined);
  }

  /** Goes on behind what the user has typed at the end of the text since it was written. */
  #followCaret(): void {
    if (this.#isWriting || isComposing(this.#target.element)) return;
    this.#followUser();
    const caret = this.#target.selection();
    const isTypedOn = caret && caret.start > this.#run.region.end && caret.start === caret.end;
    if (isTypedOn && this.#expected.length - caret.end === this.#rest) this.#goOnAt(caret.end, '');
  }

  #noteRest(): void {
    this.#rest = this.#expected.length - this.#run.region.end;
  }

  /** What was written stays as it is. */
  #goOnAt(place: number, text: string | undefined, written = this.#run.written): void {
    this.#run = { region: { start: place, end: place }, text, replaced: '', settled: written, written };
    this.#noteRest();
  }
}
