import { CaretGhost } from './caret-ghost.ts';
import { composerOf, isComposing } from './field-state.ts';
import type { Insertion } from './insertion.ts';
import { afterWords, difference, fitText, followEdit, type Region, settledIn } from './insertion-plan.ts';
import type { InsertionTarget } from './insertion-target.ts';
import { rememberFocus } from './remember-focus.ts';
import type { InsertMode } from './text-insertion.ts';
import { undoByKey } from './undo-by-key.ts';

/** Editors take over what was composed some time after the composition has ended: Draft.js after 20 ms. */
const COMMIT_MS = 60;

/** The text of a dictation in the document, as far as it is in one piece. */
interface Run {
  readonly region: Region;
  /** As it was written; undefined once anybody has changed it. At first it is what was selected. */
  readonly text: string | undefined;
  /** What was selected, and has given way. */
  readonly replaced: string;
  /** What of the dictation stands elsewhere: the user has typed in between. */
  readonly settled: string;
  /** What of the dictation has been written. */
  readonly written: string;
}

interface Change {
  readonly region: Region;
  readonly text: string;
}

/**
 * Writes one dictation into an editor that owns its text. Interim text is drawn at the caret without touching the document, and each
 * final text is one step of the editor's history. What the user types in the meantime is kept, and the place is followed through it.
 * Nothing is written while an input method is composing.
 */
export class EditorInsertion implements Insertion {
  readonly #target: InsertionTarget;
  readonly #ghost: CaretGhost;
  readonly #listeners = new AbortController();
  #run: Run;
  /** The document's text as we last saw it. */
  #expected: string;
  #text = '';
  #interim = '';
  #wantsAll = false;
  /** While the text takes the place of everything: what was there. */
  #everything: { readonly value: string; readonly run: Run; steps: number } | undefined;
  #isWriting = false;
  #isClosed = false;

  constructor(target: InsertionTarget, mode: InsertMode) {
    this.#target = target;
    const value = target.read();
    const end = { start: value.length, end: value.length };
    this.#expected = value;
    let region = mode === 'replace' ? { start: 0, end: value.length } : end;
    if (mode === 'caret') region = target.selection() ?? end;
    const replaced = value.slice(region.start, region.end);
    this.#run = { region, text: replaced, replaced, settled: '', written: '' };
    this.#ghost = new CaretGhost(target.element, () => {
      this.#followUser();
      return target.caretRect(this.#run.region.end);
    });
    const { signal } = this.#listeners;
    const update = () => setTimeout(() => this.#update(), COMMIT_MS);
    composerOf(target.element).addEventListener('compositionend', update, { signal });
  }

  get before(): string {
    return this.#expected.slice(0, this.#run.region.start);
  }

  show(text: string, interim = '', replacesAll = false): void {
    // A new utterance goes where the user has typed on.
    if (!this.#interim) this.#followCaret();
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
      this.#ghost.remove();
    } else this.#ghost.show(fitText(this.#interim, ...this.#around(this.#run.region)));
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
    const { region, text } = this.#change(afterWords(this.#text, settled));
    this.#run = { ...run, settled, written: this.#text };
    if (!text && region.start === region.end) return;
    const caret = this.#target.selection();
    const follows = !caret || (caret.start <= region.end && caret.end >= region.start);
    if (this.#everything) this.#everything.steps++;
    try {
      await this.#target.insert(region, text, follows);
    } finally {
      this.#note(region, text);
    }
  }

  /** What has to be done for these words to stand in the run. */
  #change(words: string): Change {
    const { region, text, replaced, written, settled } = this.#run;
    const { start, end } = region;
    if (this.#text.startsWith(written)) {
      const added = afterWords(this.#text, written);
      const place = written === settled && added ? region : { start: end, end };
      // Within the isolates of what was said before, where it has some.
      return (
        (written !== settled &&
          added &&
          insertedInto(text, fitText(words, ...this.#around(region)), start)) || {
          region: place,
          text: fitText(added, ...this.#around(place)),
        }
      );
    }
    if (text === undefined) return { region: this.#takenBack(), text: '' };
    // Without words, what was selected is back.
    const fitted = words ? fitText(words, ...this.#around(region)) : replaced;
    const { head, tail } = difference(text, fitted);
    return {
      region: { start: start + head, end: end - tail },
      text: fitted.slice(head, fitted.length - tail),
    };
  }

  /** The end of what was written, unless the user has changed it. */
  #takenBack(): Region {
    const { region, written } = this.#run;
    const tail = written.startsWith(this.#text) ? written.slice(this.#text.length) : '';
    const start = Math.max(0, region.end - tail.length);
    return { start: this.#expected.slice(start, region.end) === tail ? start : region.end, end: region.end };
  }

  #around({ start, end }: Region): [string, string] {
    return [this.#expected.slice(0, start), this.#expected.slice(end)];
  }

  /** Goes on after the text, where the editor has put it: it may have changed, moved or refused it. */
  #note(region: Region, text: string): void {
    const before = this.#expected;
    const value = this.#target.read();
    const { region: old, text: known } = this.#run;
    this.#expected = value;
    // Refused.
    if (value === before) return;
    const planned = region.start + text.length;
    const isAsPlanned =
      value.slice(region.start, planned) === text && (text !== '' || value.length < before.length);
    const { tail } = difference(before, value);
    const end = (isAsPlanned ? planned : value.length - tail) + old.end - region.end;
    const start = Math.min(old.start, end);
    const isKnown = isAsPlanned && known !== undefined;
    this.#run = {
      ...this.#run,
      region: { start, end },
      text: isKnown ? value.slice(start, end) : undefined,
    };
  }

  #followUser(): void {
    if (this.#isWriting) return;
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
    // An edit within what was dictated leaves its end, which is where it goes on.
    const after = written === settled ? undefined : followEdit({ start: end, end }, before, value);
    this.#goOnAt(after?.end ?? place, undefined);
  }

  #followCaret(): void {
    if (this.#isWriting || isComposing(this.#target.element)) return;
    const { end } = this.#run.region;
    const before = this.#expected;
    this.#followUser();
    const grown = this.#expected.length - before.length;
    const caret = this.#target.selection();
    if (grown > 0 && caret?.start === end + grown && caret.end === caret.start) this.#goOnAt(caret.end, '');
  }

  /** What was written stays as it is. */
  #goOnAt(place: number, text: string | undefined, written = this.#run.written): void {
    this.#run = { region: { start: place, end: place }, text, replaced: '', settled: written, written };
  }
}

/** What makes a text longer: undefined if something else has to be changed too. */
function insertedInto(text: string | undefined, longer: string, offset: number): Change | undefined {
  if (text === undefined) return undefined;
  const { head, tail } = difference(text, longer);
  if (head + tail < text.length) return undefined;
  const place = offset + head;
  return { region: { start: place, end: place }, text: longer.slice(head, longer.length - tail) };
}
