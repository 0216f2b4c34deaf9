const visited = new WeakSet<EventTarget>();
const composing = new WeakSet<EventTarget>();
const lastCarets = new WeakMap<EventTarget, Range>();

/** Tracks which fields the user has focused, where they left the caret, and in which an input method is composing. */
export function trackFields(within: EventTarget = document): void {
  for (const type of ['focusin', 'focusout', 'compositionstart', 'compositionend'])
    within.addEventListener(type, note, true);
}

/** If false, the caret is at the start only because the user has never placed it. */
export function wasVisited(element: Element): boolean {
  return visited.has(element);
}

/** The caret or selection when an editable element lost the focus: the browser has one selection for the whole page. */
export function lastCaret(element: Element): Range | undefined {
  return lastCarets.get(element);
}

export function isComposing(element: Element): boolean {
  return composing.has(element) || composing.has(composerOf(element));
}

/** What reports compositions in place of the element, where it has an EditContext. */
export function composerOf(element: Element & { readonly editContext?: EventTarget | null }): EventTarget {
  return element.editContext ?? element;
}

function note(event: Event): void {
  const [target] = event.composedPath();
  if (!target) return;
  if (event.type === 'focusin') visited.add(target);
  else if (event.type === 'focusout') {
    const selection = (target as Node).ownerDocument?.getSelection();
    if (selection?.rangeCount) lastCarets.set(target, selection.getRangeAt(0).cloneRange());
  } else if (event.type === 'compositionstart') composing.add(target);
  else composing.delete(target);
}
