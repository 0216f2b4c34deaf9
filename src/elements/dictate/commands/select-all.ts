import { pressKey } from '../../insertion/press-key.ts';
import { isField } from '../../insertion/text-surface.ts';

// Monaco's field has an EditContext, or shows nothing.
const MONACO = '.native-edit-context, .inputarea';
const FIELD = `input, textarea, [contenteditable], ${MONACO}`;

/** Gives a field the focus, as its keys are needed next, and selects all of its text. @returns The field; undefined if it has no text. */
export function selectAll(target: Element): HTMLElement | undefined {
  const within = (target as Partial<HTMLIFrameElement>).contentDocument?.body ?? target;
  const field = (within.matches(FIELD) ? within : within.querySelector(FIELD)) as HTMLElement | null;
  if (!field) return undefined;
  field.focus();
  if (field.matches(MONACO)) pressKey(field, { key: 'a', code: 'KeyA', keyCode: 65 });
  else if (isField(field)) field.select();
  else field.ownerDocument.getSelection()?.selectAllChildren(field);
  return field;
}
