import { isComposing } from './field-state.ts';
import { fitText } from './fit-text.ts';
import { joinUtterances } from './join-utterances.ts';
import {
  around,
  beforeEverything,
  followCaret,
  followPage,
  followUser,
  type InsertMode,
  leaveEverything,
  planRun,
  planStep,
  type Run,
  runAfter,
  runWith,
  startRun,
  takeEverything,
  touches,
} from './text-run.ts';
import type { Writer } from './writer.ts';

/** What has been asked for last. */
interface Asked {
  /** What is to be written. */
  readonly text: string;
  /** What may still change, where it is drawn. */
  readonly interim: string;
  readonly replacesAll: boolean;
}

/** Something that is being written. */
interface Step {
  /** Until when; undefined if it is done. */
  readonly writing?: Promise<void> | undefined;
  /** The run then, by the text. */
  readonly after: (value: string) => Run;
}

/**
 * One dictation into one text: a field's, that of an editable element, or an editor's.
 *
 * Whoever dictates says again and again what is to stand there (`show`), final text and interim; how it gets there is decided here. Three
 * values say where that stands, and nothing else does:
 *
 * - what has been asked for last: the text, what is interim, and whether they take the place of everything;
 * - the run (`Run`): the text as it was last seen, the region in which the dictation stands, what of it has been written, and what of it
 *   is the user's now. It is a value, and all that happens to it is computed in text-run.ts, without a page;
 * - whether something is being written at this moment. Nothing else is begun until that is done.
 *
 * A `Writer` knows the text itself. A field (`FieldWriter`) is written to at once and gets interim text, which the next replaces; all of
 * the dictation is one step of its undo history. An editor (`EditorWriter`) is written to over some time, through its own interface or
 * by pasting; it gets final texts only, each of them one step of its own history, and draws interim text above the page.
 *
 * A text is asked for, and is due until it has been written (`#update`):
 *
 *   idle ── asked for another text ──► writing ── done ──► idle, or what is due by now
 *   idle ── it is to take the place of everything, or no longer ──► writing ── done ──► the same
 *   any ── an input method composes, or the field is read-only ──► waits; the end of the composition is a change
 *   closed ── nothing is due ──► the writer lets go of the text
 *
 * The user may edit the text at any time. Each change is compared with what was last seen before anything else is done (`#follow`).
 * An edit before or behind the dictation moves the region. One within it makes it theirs: what stands there is settled, and the
 * dictation continues at its end. What they type on at its end between two utterances is settled too, and the dictation continues
 * behind that.
 *
 * So nothing that the user types is replaced, and nothing that is final is left out or written twice, unless the text refuses it: a
 * field of a limited length, or an edit that the page cancels. What was selected comes back where all that replaced it is taken
 * back; what gave way to everything comes back once it is not to any more, unless the user has changed the text since (in a field, what
 * they typed behind it stays there). The caret
 * comes along where it is in the text that is replaced or at its end (`touches`); elsewhere it is the user's, and stays at the
 * letters beside it (`caretAfter`). The focus stays where it is.
 *
 * Where the caret of a text without focus was left is in field-state.ts; undo of what a script writes is in undo-stack.ts: browsers
 * keep neither. The names of the events of an edit are those of Input Events Level 2.
 */
export class Insertion {
  #writer: Writer;
  #run: Run;
  #asked: Asked = { text: '', interim: '', replacesAll: false };
  #isWriting = false;
  #end: { readonly original: string | undefined } | undefined;

  /** @param better Takes the writer's place, unless text has come before it. */
  constructor(writer: Writer, mode: InsertMode, better?: Promise<Writer | undefined>) {
    this.#writer = writer;
    this.#run = startRun(writer.read(), writer.selection(), mode);
    this.#watch();
    better?.then((found) => found && this.#adopt(found, mode)).catch(() => {});
  }

  /** What stands before the text. */
  get before(): string {
    return this.#run.value.slice(0, this.#run.region.start);
  }

  /** What of the text the user has edited, or typed on after: it stays as it is. */
  get settled(): string {
    this.#follow();
    return this.#run.settled;
  }

  /**
   * Writes the text so far.
   * @param text All that is final.
   * @param interim What may still change, shown after it.
   * @param replacesAll They take the place of everything, until this is false again: then that is back.
   */
  show(text: string, interim = '', replacesAll = false): void {
    this.#follow(!this.#asked.interim);
    const written = this.#writer.draw ? text : joinUtterances(text, interim);
    // Nothing gives way before there is something to take its place.
    if (replacesAll && !written && !this.#run.everything) this.#asked = { ...this.#asked, interim };
    else this.#asked = { text: written, interim, replacesAll };
    this.#update();
  }

  /**
   * Ends it, once all of the text is written.
   * @param original The text before it was corrected: where the history allows, one undo brings it back.
   */
  close(original?: string): void {
    this.#end = { original };
    this.#asked = { ...this.#asked, interim: '' };
    this.#update();
  }

  #watch(): void {
    this.#writer.watch((isWritable) => {
      this.#follow();
      if (isWritable) this.#update();
      else if (!this.#isBusy && !this.#end) this.#draw();
    });
  }

  #adopt(writer: Writer, mode: InsertMode): void {
    if (this.#isWriting || this.#end || this.#asked.text) return;
    const value = writer.read();
    const selection = writer.selection();
    // Some editors forget the caret when they lose the focus: it is where it was, if the text is counted alike.
    const { region, value: before } = this.#run;
    if (mode === 'caret' && !selection && value.trimEnd() !== before.trimEnd()) return;
    this.#writer.close(region, undefined);
    this.#writer = writer;
    this.#run = startRun(value, selection ?? region, mode);
    this.#watch();
    this.#update();
  }

  /** Whether the text is not to be touched now. */
  get #isBusy(): boolean {
    return this.#isWriting || isComposing(this.#writer.element);
  }

  /** @param isBetween Whether between two utterances: while interim text is shown, a caret behind it is elsewhere. */
  #follow(isBetween = false): void {
    if (this.#isBusy) return;
    const [writer, run] = [this.#writer, this.#run];
    const value = writer.read();
    if (value !== run.value)
      this.#run = writer.isPending ? followPage(run, value) : followUser(run, value, writer.selection());
    // What stands behind everything can stay there, in a field, when everything comes back.
    const isKept = !writer.draw && this.#run.everything;
    if (isBetween && !isKept) this.#run = followCaret(this.#run, writer.selection());
  }

  /** Does what is due next, one thing after another. */
  #update(): void {
    if (this.#isBusy) return;
    const [writer, run, { text, replacesAll }] = [this.#writer, this.#run, this.#asked];
    const { end } = run.region;
    const isTurned = replacesAll !== (run.everything !== undefined);
    if (writer.isWritable && (isTurned || text !== run.written)) {
      writer.draw?.('', end);
      this.#isWriting = true;
      const { writing, after } = isTurned ? this.#turn() : this.#write();
      const done = () => {
        this.#isWriting = false;
        this.#run = after(writer.read());
        this.#update();
      };
      if (writing) void writing.finally(done);
      else done();
    } else if (this.#end) writer.close(run.region, run.settled ? undefined : this.#end.original);
    else this.#draw();
  }

  /** Interim text stands behind what was written. */
  #draw(): void {
    const { region, value } = this.#run;
    const place = { start: region.end, end: region.end };
    this.#writer.draw?.(fitText(this.#asked.interim, ...around(place, value)), region.end);
  }

  #write(): Step {
    const [writer, run, { text }] = [this.#writer, this.#run, this.#asked];
    const change = (writer.draw ? planStep : planRun)(run, text);
    const { start, end } = change.region;
    const isNothing = run.value.slice(start, end) === change.text;
    const caret = writer.selection();
    // Where nothing was drawn, the first text takes the caret along, as typing does.
    const isFirst = !writer.draw && !run.written && start === end;
    const follows = !caret || isFirst || touches(caret, change.region);
    return {
      writing: isNothing ? undefined : writer.replace(change, follows),
      after: (value) => runAfter(runWith(run, text), change, value),
    };
  }

  /** From the place of the text to everything, or back. */
  #turn(): Step {
    const [writer, run, { text }] = [this.#writer, this.#run, this.#asked];
    const { everything, value } = run;
    // The text of an editor ends in a line break of its own.
    const all = writer.draw ? value.trimEnd() : value;
    if (!everything) return { after: () => takeEverything(run, all.length) };
    // An editor comes back by its own undo, which would take that back too.
    const before = beforeEverything(run, !writer.draw);
    return {
      writing: before && writer.restore(before.value, everything.steps),
      after: (restored) => (before?.value === restored ? before : leaveEverything(run, restored, text)),
    };
  }
}
