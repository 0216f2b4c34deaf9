import type { Region } from './follow-edit.ts';
import type { TextTarget } from './is-writable.ts';
import { hasFocus, type Surface } from './text-surface.ts';

/** One dictation's edit by script, as whole texts. */
export interface ScriptEdit {
  readonly before: string;
  after: string;
}

interface Replacement {
  readonly region: Region;
  readonly text: string;
  /** Whether the caret moves to the end of the text. */
  readonly follows: boolean;
  /** As the events name it: https://www.w3.org/TR/input-events-2/ */
  readonly inputType: 'insertText' | 'insertReplacementText';
  /** The latest edit by script of the same undo step. */
  readonly edit?: ScriptEdit | undefined;
}

/**
 * Replaces a range of a field: as if typed where it has the focus, so that the browser's undo history has it; otherwise by script.
 * @returns `prevented` if the page has canceled `beforeinput` to apply the edit itself; the edit, if by script: `pushUndo` lets the undo key
 * take it back.
 */
export function replaceText(
  element: TextTarget,
  surface: Surface,
  { region, text, follows, inputType, edit }: Replacement,
): 'prevented' | 'typed' | ScriptEdit {
  const before = surface.read();
  const selection = hasFocus(element) ? surface.selection() : undefined;
  if (selection && (selection.start !== region.start || selection.end !== region.end)) surface.select(region);
  // execCommand does not fire this event, with which editors apply the edit themselves (maybe later) and pages prevent it.
  if (!dispatchInputEvent(element, 'beforeinput', inputType, text)) return 'prevented';
  if (selection) {
    element.ownerDocument.execCommand(text ? 'insertText' : 'delete', false, text);
    if (surface.read() !== before) return 'typed';
  }
  surface.put(region, text, follows);
  const after = surface.read();
  const step = edit?.after === before ? edit : { before, after };
  step.after = after;
  dispatchInputEvent(element, 'input', inputType, text);
  return step;
}

/** Dispatches the event that the browser dispatches for a user's edit. @returns false if it was canceled. */
export function dispatchInputEvent(
  element: Element,
  type: string,
  inputType: string,
  data: string,
  range?: Range,
): boolean {
  const cancelable = type === 'beforeinput';
  const view = element.ownerDocument.defaultView as typeof globalThis & Window;
  const targetRanges = range ? [new view.StaticRange(range)] : [];
  return element.dispatchEvent(
    new view.InputEvent(type, { inputType, data, bubbles: true, composed: true, cancelable, targetRanges }),
  );
}
