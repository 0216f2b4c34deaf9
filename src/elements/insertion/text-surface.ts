import type { Region } from './insertion-plan.ts';

/** What can be written into, seen as one string. Offsets are UTF-16 units. */
export interface Surface {
  read(): string;
  /** The caret or selection; undefined where the user has chosen none. */
  selection(): Region | undefined;
  select(region: Region): void;
  /** Changes the text by script, without events. @param follow Whether the caret goes behind the new text. */
  put(region: Region, text: string, follow: boolean): void;
}

export type Field = HTMLInputElement | HTMLTextAreaElement;

export function isField(element: Element): element is Field {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** Whether keys that are typed now go into the element. */
export function hasFocus(element: Element): boolean {
  const active = (element.getRootNode() as Document | ShadowRoot).activeElement as HTMLElement | null;
  return active === element || (active?.isContentEditable === true && active.contains(element));
}
