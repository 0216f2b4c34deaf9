import type { Region } from './insertion-plan.ts';
import type { Surface } from './text-insertion.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

const focused = new WeakSet<EventTarget>();

/** Remembers which fields the user has been in: the caret of the others is nobody's choice. */
export function watchFocus(root: Node): void {
  root.addEventListener('focusin', ({ target }) => target && focused.add(target), true);
}

/**
 * An input or a textarea. With focus it is written as by typing, which the browser's undo keeps; without, focus is left where
 * it is, and this keeps the undo.
 */
export function createFieldSurface(field: Field): Surface {
  const read = () => field.value;
  const undoable = undoOf(field);
  return {
    read,
    selection() {
      const { selectionStart: start, selectionEnd: end } = field;
      if (start === null || end === null) return undefined;
      const isUntouched = !hasFocus(field) && !focused.has(field) && start === 0 && end === 0;
      return isUntouched ? undefined : { start, end };
    },
    select({ start, end }) {
      if (field.selectionStart !== null) field.setSelectionRange(start, end);
    },
    replace(region, text) {
      if (hasFocus(field) && field.selectionStart !== null) {
        const before = read();
        // Commands skip this event, which lets a page refuse.
        const init = { inputType: 'insertText', data: text, bubbles: true, composed: true, cancelable: true };
        if (!field.dispatchEvent(new InputEvent('beforeinput', init))) return false;
        if (field.selectionStart !== region.start || field.selectionEnd !== region.end)
          field.setSelectionRange(region.start, region.end);
        document.execCommand(text ? 'insertText' : 'delete', false, text);
        if (read() !== before) return true;
      }
      return undoable.write(region, text);
    },
    undo() {
      // What was written without focus is replaced within its one step.
      return hasFocus(field) && !undoable.isLast() && document.execCommand('undo');
    },
    redo() {
      if (hasFocus(field)) document.execCommand('redo');
    },
  };
}

function hasFocus(field: Element): boolean {
  return (field.getRootNode() as Document | ShadowRoot).activeElement === field;
}

interface Edit {
  readonly before: string;
  after: string;
}

interface ScriptUndo {
  write(region: Region, text: string): boolean;
  /** True where the value is as the last edit left it. */
  isLast(): boolean;
}

const undos = new WeakMap<Field, ScriptUndo>();

/** Edits made by script are unknown to the browser's undo, so the undo key takes them back here. */
function undoOf(field: Field): ScriptUndo {
  const known = undos.get(field);
  if (known) return known;
  let last: Edit | undefined;
  const undo = () => {
    if (!last || field.value !== last.after) return false;
    const { before } = last;
    last = undefined;
    return setText(field, { start: 0, end: field.value.length }, before, 'historyUndo');
  };
  field.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event as KeyboardEvent;
    if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
    if (undo()) event.preventDefault();
  });
  const made: ScriptUndo = {
    write(region, text) {
      const before = field.value;
      if (!setText(field, region, text, 'insertReplacementText')) return false;
      // Pieces of one dictation are one step.
      if (last?.after === before) last.after = field.value;
      else last = { before, after: field.value };
      return true;
    },
    isLast: () => last?.after === field.value,
  };
  undos.set(field, made);
  return made;
}

function setText(field: Field, { start, end }: Region, text: string, inputType: string): boolean {
  const { value } = field;
  const room =
    field.maxLength < 0 ? text.length : Math.max(0, field.maxLength - (value.length - (end - start)));
  const data = inputType === 'historyUndo' ? text : text.slice(0, room);
  const init = { inputType, data, bubbles: true, composed: true };
  if (!field.dispatchEvent(new InputEvent('beforeinput', { ...init, cancelable: true }))) return false;
  if (field.selectionStart === null) setNativeValue(field, value.slice(0, start) + data + value.slice(end));
  else field.setRangeText(data, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', init));
  return true;
}

/** Frameworks put a property of their own over `value` to notice scripts; this is a user's edit. */
function setNativeValue(field: Field, value: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
}
