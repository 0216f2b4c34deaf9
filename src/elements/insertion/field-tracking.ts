const visited = new WeakSet<EventTarget>();
const composing = new WeakSet<EventTarget>();

/** Remembers which fields the user has been in, and which an input method is composing in. */
export function trackFields(): void {
  for (const type of ['focusin', 'compositionstart', 'compositionend'])
    document.addEventListener(type, note, true);
}

/** False: the caret is at the front because nobody has put it anywhere. */
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
