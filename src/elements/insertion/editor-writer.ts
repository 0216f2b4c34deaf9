import { CaretGhost } from './caret-ghost.ts';
import { shownBy } from './editor-marks.ts';
import { composerOf } from './field-state.ts';
import type { Region } from './follow-edit.ts';
import type { InsertionTarget } from './insertion-target.ts';
import { rememberFocus } from './remember-focus.ts';
import type { Change } from './text-run.ts';
import { undoByKey } from './undo-by-key.ts';
import type { Writer } from './writer.ts';

/** Editors take over what was composed some time after the composition has ended: Draft.js after 20 ms. */
const COMMIT_MS = 60;

/**
 * Writes a dictation into an editor that owns its text: each final text is one step of the editor's history, and interim text is drawn at
 * the caret without touching the document.
 */
export class EditorWriter implements Writer {
  readonly isWritable = true;
  readonly #target: InsertionTarget;
  readonly #ghost: CaretGhost;
  readonly #listeners = new AbortController();
  #observer: MutationObserver | undefined;
  /** Where interim text is drawn. */
  #place = 0;

  constructor(target: InsertionTarget) {
    this.#target = target;
    this.#ghost = new CaretGhost(target.element, () => target.caretRect(this.#place));
  }

  get element(): HTMLElement {
    return this.#target.element;
  }

  read(): string {
    return this.#target.read();
  }

  selection(): Region | undefined {
    return this.#target.selection();
  }

  watch(changed: (isWritable: boolean) => void): void {
    const { element } = this;
    const { signal } = this.#listeners;
    const commit = () => setTimeout(() => changed(true), COMMIT_MS);
    composerOf(element).addEventListener('compositionend', commit, { signal });
    // Edits are followed one by one: two together, before and after the place, would hide it.
    this.#observer = new MutationObserver(() => changed(false));
    this.#observer.observe(shownBy(element), { subtree: true, childList: true, characterData: true });
  }

  draw(interim: string, offset: number): void {
    this.#place = offset;
    this.#ghost.show(interim);
  }

  async replace({ region, text }: Change, follows: boolean): Promise<void> {
    const giveBack = rememberFocus(this.element);
    try {
      await this.#target.insert(region, text, follows);
    } finally {
      giveBack();
    }
  }

  /** The editor's own history keeps its marks. */
  async restore(value: string, steps: number): Promise<void> {
    await undoByKey(this.#target, value, steps);
    const now = this.read();
    const region = { start: 0, end: now.trimEnd().length };
    if (now !== value) await this.replace({ region, text: value.trimEnd() }, true);
  }

  close(): void {
    this.#listeners.abort();
    this.#observer?.disconnect();
    this.#ghost.remove();
  }
}
