import { isMonaco } from './editor-marks.ts';
import { type Field, isField } from './text-surface.ts';

export type TextTarget = Field | HTMLElement;

/** Whether the user can currently type text into an element. Fields for email and web addresses become invalid with what is said: left out. */
export function isWritable(element: Element | null | undefined): element is TextTarget {
  if (!element) return false;
  // An element with an EditContext does not match `:read-write`.
  if (isMonaco(element)) return element.getAttribute('aria-readonly') !== 'true';
  if (!element.matches(':read-write:not(:disabled)')) return false;
  return !isField(element) || /^(text|textarea|search|tel)$/.test(element.type);
}
