/** Fields that the user has focused, with the caret as they left it: the browser has one selection for the whole page. */
export const visits = new WeakMap<EventTarget, Range | undefined>();
/** Where an input method is composing. */
export const composing = new WeakSet<EventTarget>();

/** Begins to track fields. */
export function trackFields(within: EventTarget = document): void {
  for (const type of ['focusin', 'focusout', 'compositionstart', 'compositionend'])
    within.addEventListener(type, note, true);
}

function note(event: Event): void {
  const [target] = event.composedPath();
  if (!target) return;
  const selection = (target as Node).ownerDocument?.getSelection();
  if (/^f/.test(event.type))
    visits.set(target, selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined);
  else composing[event.type.endsWith('t') ? 'add' : 'delete'](target);
}
