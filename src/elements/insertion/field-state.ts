import { composing, visits } from './field-tracking.ts';

/** Where a script has put the caret of an editable element without focus: it is there as long as the text is this one. */
export const placedCarets = new WeakMap<Element, { readonly text: string; readonly place: number }>();

/** If false, the caret is at the start only because the user has never placed it. */
export function wasVisited(element: Element): boolean {
  return visits.has(element);
}

/** The caret or selection when an editable element lost the focus. */
export function lastCaret(element: Element): Range | undefined {
  return visits.get(element);
}

export function isComposing(element: Element): boolean {
  return composing.has(element) || composing.has(composerOf(element));
}

/** What reports compositions in place of the element, where it has an EditContext. */
export function composerOf(element: Element & { readonly editContext?: EventTarget | null }): EventTarget {
  return element.editContext ?? element;
}
