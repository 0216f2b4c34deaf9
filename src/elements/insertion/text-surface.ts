import type { Region } from './follow-edit.ts';

/** An editable field as one string. Offsets are UTF-16 code units. */
export interface Surface {
  read(): string;
  /** The caret or selection; undefined if the user has not set one. */
  selection(): Region | undefined;
  select(region: Region): void;
  /** Changes the text by script, without events. @param follows Whether to move the caret to the end of the new text. */
  put(region: Region, text: string, follows: boolean): void;
}

export type Field = HTMLInputElement | HTMLTextAreaElement;

export function isField(element: Element): element is Field {
  // Fields of frames are of other classes than ours.
  return /^(input|textarea)$/.test(element.localName);
}

/** Whether the element receives keyboard input. */
export function hasFocus(element: Element): boolean {
  const active = (element.getRootNode() as Document | ShadowRoot).activeElement as HTMLElement | null;
  const isActive = active === element || (active?.isContentEditable === true && active.contains(element));
  const frame = element.ownerDocument.defaultView?.frameElement;
  return isActive && (element.ownerDocument === document || !frame || hasFocus(frame));
}
