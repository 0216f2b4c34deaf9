import { createInsertion } from './create-insertion.ts';
import { createEditableSurface } from './editable-surface.ts';
import { isEditor } from './editor-marks.ts';
import { EditorWriter } from './editor-writer.ts';
import { createFieldSurface } from './field-surface.ts';
import { findEditable } from './find-editable.ts';
import type { Region } from './follow-edit.ts';
import type { FindEditor, InsertionTarget } from './insertion-target.ts';
import { isWritable, type TextTarget } from './is-writable.ts';
import { createPasteTarget } from './paste-target.ts';
import { rememberFocus } from './remember-focus.ts';
import { replaceText } from './replace-text.ts';
import { caretAfter } from './text-run.ts';
import { hasFocus, isField } from './text-surface.ts';
import { pushUndo } from './undo-stack.ts';

/** The text into which a dictation was written, to be changed afterwards. */
export interface OpenText {
  /** What the user types into. */
  readonly element: HTMLElement;
  read(): string;
  /** Replaces a range as one step of the field's history. The caret stays where it is. Nothing happens to a text that is read-only. */
  replace(region: Region, text: string): Promise<void>;
  /** Writes at the caret, with spaces where words would touch. */
  insert(text: string): void;
}

/**
 * Opens what `createInsertion` writes into.
 * @param named The element that `for` names.
 * @returns undefined if there is none.
 * @param find Finds an editor's own interface; where it finds none, text is pasted.
 * @throws SpeechError `invalid-argument` as a rejection.
 */
export async function openText(
  target: InsertionTarget | undefined,
  named: Element | null,
  id: string,
  find?: FindEditor,
): Promise<OpenText | undefined> {
  const element = target?.element ?? (named && findEditable(named, id));
  if (!element) return undefined;
  const found = target ?? (isEditor(element) ? await find?.(element).catch(() => undefined) : undefined);
  const insert = (text: string) => {
    const insertion = createInsertion(found, named, id, 'caret');
    insertion?.show(text);
    insertion?.close();
  };
  if (!found && !isEditor(element)) return { element, insert, ...openField(element) };
  const editor = new EditorWriter(found ?? createPasteTarget(element));
  return {
    element,
    insert,
    read: () => editor.read(),
    replace: (region, text) => editor.replace({ region, text }, false),
  };
}

function openField(element: TextTarget): Pick<OpenText, 'read' | 'replace'> {
  const surface = isField(element) ? createFieldSurface(element) : createEditableSurface(element);
  return {
    read: () => surface.read(),
    async replace(region, text) {
      if (!isWritable(element)) return;
      const caret = surface.selection();
      const giveBack = rememberFocus(element);
      // The browser's undo history takes edits of the focused field only, and is lost with those by script.
      if (!hasFocus(element)) element.focus({ preventScroll: true });
      const inputType = 'insertReplacementText';
      const done = replaceText(element, surface, { region, text, follows: false, inputType });
      if (typeof done !== 'string') pushUndo(element, surface, done);
      const grown = text.length - (region.end - region.start);
      if (done === 'typed' && caret) surface.select(caretAfter(caret, region, grown));
      giveBack();
    },
  };
}
