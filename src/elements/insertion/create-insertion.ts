import { isEditor } from './editor-marks.ts';
import { EditorWriter } from './editor-writer.ts';
import { composerOf } from './field-state.ts';
import { trackFields } from './field-tracking.ts';
import { FieldWriter } from './field-writer.ts';
import { findEditable } from './find-editable.ts';
import { Insertion } from './insertion.ts';
import type { FindEditor, InsertionTarget } from './insertion-target.ts';
import { createPasteTarget } from './paste-target.ts';
import type { InsertMode } from './text-run.ts';

/**
 * Chooses how a dictation is written: through an editor's own interface, into an editor without it, or into a field.
 * @param named The element that `for` names.
 * @param find Until it has found an editor's own interface, and where it finds none, text is pasted.
 * @throws SpeechError `invalid-argument`
 */
export function createInsertion(
  target: InsertionTarget | undefined,
  named: Element | null,
  id: string,
  mode: InsertMode,
  find?: FindEditor,
): Insertion | undefined {
  const element = target?.element ?? (named && findEditable(named, id));
  if (!element) return undefined;
  trackFields(element.ownerDocument);
  trackFields(composerOf(element));
  if (target) return new Insertion(new EditorWriter(target), mode);
  if (!isEditor(element)) return new Insertion(new FieldWriter(element), mode);
  const found = find?.(element).then((own) => own && new EditorWriter(own));
  return new Insertion(new EditorWriter(createPasteTarget(element)), mode, found);
}
