import type { EditableSurface } from './editable-surface.ts';
import type { Region } from './follow-edit.ts';
import { caretAfter } from './text-run.ts';
import { hasFocus } from './text-surface.ts';

/** Editors read the selection some time after it has changed: Slate after 100 ms. */
const SETTLE_MS = 130;

/**
 * Has the editor's caret at a region, and the focus in the editor, which may need it.
 * @returns Brings the selection back, after a replacement that has made the text longer by `grown`.
 */
export async function visitCaret(
  element: HTMLElement,
  surface: EditableSurface,
  region: Region,
): Promise<(replaced: Region, grown: number) => void> {
  const caret = surface.selection();
  const isFocused = hasFocus(element);
  if (!isFocused || caret?.start !== region.start || caret.end !== region.end) {
    if (!isFocused) element.focus({ preventScroll: true });
    surface.select(region);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  }
  return (replaced, grown) => {
    if (caret) surface.select(caretAfter(caret, replaced, grown));
  };
}
