import { createEditableSurface } from './editable-surface.ts';
import { isMonaco, isTypedInto } from './editor-marks.ts';
import type { InsertionTarget } from './insertion-target.ts';
import { createMonacoSurface } from './monaco-surface.ts';
import { pressKey } from './press-key.ts';
import { dispatchInputEvent } from './replace-text.ts';
import { hasFocus } from './text-surface.ts';
import { visitCaret } from './visit-caret.ts';

/** Editors render what was pasted at once, in a microtask or in a timer, and later on a busy machine: an early fallback would write twice. */
const TURNS = 60;
const TURN_MS = 16;
const FRAME_MS = 100;

/**
 * Any editor, without its own interface: the text is pasted, which every editor takes as one step of its history and at its own caret.
 * An editor that takes no paste gets what a keyboard would send.
 */
export function createPasteTarget(element: HTMLElement): InsertionTarget {
  const surface = isMonaco(element) ? createMonacoSurface(element) : createEditableSurface(element);
  const { read, selection, caretRect } = surface;
  return {
    element,
    read,
    selection,
    caretRect,
    async insert(region, text, follows) {
      if (isMonaco(element)) {
        await nextFrame();
        const caret = selection();
        follows &&= !caret || (caret.start <= region.end && caret.end >= region.start);
      }
      const before = read();
      const leave = await visitCaret(element, surface, region);
      // Monaco may not have let its caret be moved: something else would be replaced.
      if (isMonaco(element) && region.start < region.end && selection()?.start !== region.start) return;
      // Editors ignore a paste without text.
      const isPasted = text !== '' && !isTypedInto(element);
      if (isPasted) paste(element, text);
      if (!isPasted || !(await hasChanged(read, before))) {
        type(element, surface.range(region), text);
        await hasChanged(read, before);
      }
      if (!follows) leave(region, read().length - before.length);
    },
  };
}

function paste(element: HTMLElement, text: string): void {
  const view = element.ownerDocument.defaultView as typeof globalThis & Window;
  const clipboardData = new view.DataTransfer();
  clipboardData.setData('text/plain', text);
  // Without a list of links, here one comment, Monaco reads the user's clipboard, for which browsers ask the user.
  if (isMonaco(element)) clipboardData.setData('text/uri-list', '#');
  const event = new view.ClipboardEvent('paste', { bubbles: true, cancelable: true, composed: true });
  // Firefox ignores it as an option. TinyMCE copies what can be enumerated.
  Object.defineProperty(event, 'clipboardData', { value: clipboardData, enumerable: true });
  element.dispatchEvent(event);
}

function type(element: HTMLElement, range: Range | undefined, text: string): void {
  if (isMonaco(element) && !text) {
    pressKey(element, { key: 'Backspace', code: 'Backspace', keyCode: 8 }, false);
    return;
  }
  // It would write into whatever has the focus.
  const [inputType, command] = text ? ['insertText', 'insertText'] : ['deleteContentBackward', 'delete'];
  if (hasFocus(element) && dispatchInputEvent(element, 'beforeinput', inputType, text, range))
    element.ownerDocument.execCommand(command, false, text);
}

/** Monaco draws its caret in the next frame: until then it is not known. A page in the background draws none. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, FRAME_MS);
  });
}

/** Waits until the text has changed and stays so, for a turn: editors write in several steps. */
async function hasChanged(read: () => string, before: string): Promise<boolean> {
  let last = before;
  let isChanged = false;
  for (let turn = 0; turn < TURNS; turn++) {
    const now = read();
    // The user may undo at once, and then wants no second one.
    isChanged ||= now !== before;
    if (isChanged && now === last) return true;
    last = now;
    await new Promise((resolve) => setTimeout(resolve, TURN_MS));
  }
  return isChanged;
}
