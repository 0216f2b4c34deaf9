const visited = new WeakSet<EventTarget>();
const composing = new WeakSet<EventTarget>();

/** Tracks which fields the user has focused, and in which an input method is composing. */
export function trackFields(): void {
  for (const type of ['focusin', 'compositionstart', 'compositionend'])
    document.addEventListener(type, note, true);
}

/** If false, the caret is at the start only because the user has never placed it. */
export function wasVisited(element: Element): boolean {
  return visited.has(element);
}

export function isComposing(element: Element): boolean {
  return composing.has(element);
}

function note(event: Event): void {
  const [target] = event.composedPath();
  if (!target) return;
  if (event.type === 'focusin') visited.add(target);
  else if (event.type === 'compositionstart') composing.add(target);
  else composing.delete(target);
}
