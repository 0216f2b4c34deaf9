import { isField } from '../../insertion/text-surface.ts';

const FIELD = 'input, textarea, [contenteditable]';

/** Gives a field the focus, as its keys are needed next, and selects all of its text. @returns The field; undefined if it has no text. */
export function selectAll(target: Element): HTMLElement | undefined {
  const within = (target as Partial<HTMLIFrameElement>).contentDocument?.body ?? target;
  const field = (within.matches(FIELD) ? within : within.querySelector(FIELD)) as HTMLElement | null;
  if (!field) return undefined;
  field.focus();
  if (isField(field)) field.select();
  else field.ownerDocument.getSelection()?.selectAllChildren(field);
  return field;
}
