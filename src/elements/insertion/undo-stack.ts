import { difference } from './follow-edit.ts';
import { dispatchInputEvent, type ScriptEdit } from './replace-text.ts';
import type { Surface } from './text-surface.ts';

const edits = new WeakMap<Element, ScriptEdit[]>();

/** Edits by script are not in the browser's undo history, so this handles the undo key for them, last one first. */
export function pushUndo(element: HTMLElement, surface: Surface, edit: ScriptEdit): void {
  const existing = edits.get(element);
  if (existing) {
    existing.push(edit);
    return;
  }
  const stack = [edit];
  edits.set(element, stack);
  element.addEventListener('keydown', (event) => {
    const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
    // By physical key too: Kurdish layouts have another letter there.
    if ((key !== 'z' && code !== 'KeyZ') || !(ctrlKey || metaKey) || shiftKey || altKey) return;
    const last = stack.at(-1);
    if (last?.after !== surface.read()) return;
    stack.pop();
    event.preventDefault();
    const { before, after } = last;
    const { head, tail } = difference(before, after);
    const data = before.slice(head, before.length - tail);
    if (!dispatchInputEvent(element, 'beforeinput', 'historyUndo', data)) return;
    surface.put({ start: head, end: after.length - tail }, data, true);
    dispatchInputEvent(element, 'input', 'historyUndo', data);
  });
}
