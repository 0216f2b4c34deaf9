/** Fields that the user has focused, with the caret as they left it: the browser has one selection for the whole page. */
export const visits = new WeakMap<EventTarget, Range | undefined>();
/** Where an input method is composing. */
export const composing = new WeakSet<EventTarget>();

/** Begins to track fields. */
export function trackFields(within: EventTarget = document): void {
  for (const type of ['focusin', 'focusout', 'selectionchange', 'compositionstart', 'compositionend'])
    within.addEventListener(type, note, true);
}

function note(event: Event): void {
  const [target] = event.composedPath();
  if (!target) return;
  if (event.type[0] === 'c') composing[event.type.endsWith('t') ? 'add' : 'delete'](target);
  // In WebKit the selection has already left when the focus does.
  else visit(((target as Partial<Document>).activeElement ?? target) as HTMLElement);
}

function visit(field: HTMLElement): void {
  const selection = field.ownerDocument?.getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined;
  if (!visits.has(field) || (range && field.contains(range.endContainer))) visits.set(field, range);
}
