import { isField } from '../../insertion/text-surface.ts';

/** Gives a field the focus, as its keys are needed next, and selects all of its text. @returns The field; undefined if it has no text. */
export function selectAll(target: Element): HTMLElement | undefined {
  const field = (
    target.matches('input, textarea, [contenteditable]')
      ? target
      : target.querySelector('input, textarea, [contenteditable]')
  ) as HTMLElement | null;
  if (!field) return undefined;
  field.focus();
  if (isField(field)) field.select();
  else field.ownerDocument.getSelection()?.selectAllChildren(field);
  return field;
}
