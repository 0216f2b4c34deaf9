import { hasFocus } from './text-surface.ts';

/** Editors take the focus when they are written to. @returns Gives it back to the element that has it now. */
export function rememberFocus(editor: HTMLElement): () => void {
  if (hasFocus(editor)) return () => {};
  const previous = deepActiveElement();
  return () => {
    if (!hasFocus(editor)) return;
    if (previous && previous !== document.body) previous.focus({ preventScroll: true });
    else editor.blur();
  };
}

function deepActiveElement(): HTMLElement | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active as HTMLElement | null;
}
