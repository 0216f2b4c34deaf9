import { createEditableSurface, type EditableSurface } from './editable-surface.ts';
import { shownBy } from './editor-marks.ts';

/** Monaco draws its text and its caret itself. What is drawn can be read; where the caret is cannot be changed. */
export function createMonacoSurface(input: HTMLElement): EditableSurface {
  const editor = input.closest('.monaco-editor') as HTMLElement;
  const lines = shownBy(input);
  const surface = createEditableSurface(lines);
  const caretRect = () => editor.querySelector('.cursor')?.getBoundingClientRect();
  return {
    ...surface,
    selection() {
      const rect = caretRect();
      const { ownerDocument } = lines;
      const range = rect && ownerDocument.caretRangeFromPoint?.(rect.left, rect.top + rect.height / 2);
      if (!range || !lines.contains(range.startContainer)) return undefined;
      const place = surface.offset(range.startContainer, range.startOffset);
      return { start: place, end: place };
    },
    select() {},
    caretRect,
  };
}
