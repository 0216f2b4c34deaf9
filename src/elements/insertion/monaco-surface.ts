import { createEditableSurface, type EditableSurface } from './editable-surface.ts';
import { shownBy } from './editor-marks.ts';

/**
 * Monaco draws its text, its caret and its selection itself. What is drawn can be read, and the caret is placed there as by a mouse.
 * Once the user has scrolled, other lines are drawn, and the caret is left where it is.
 */
export function createMonacoSurface(input: HTMLElement): EditableSurface {
  const editor = input.closest('.monaco-editor') as HTMLElement;
  const lines = shownBy(input);
  const surface = createEditableSurface(lines);
  const rectsOf = (selector: string) =>
    [...editor.querySelectorAll(selector)].map((drawn) => drawn.getBoundingClientRect());
  const scrollTop = () => editor.getBoundingClientRect().top - lines.getBoundingClientRect().top;
  const drawnFrom = scrollTop();
  const caretRect = () => rectsOf('.cursor')[0];
  const offsetAt = (x: number, y: number) => {
    const place = placeAt(lines, x, y);
    return place && surface.offset(...place);
  };
  return {
    ...surface,
    selection() {
      const selected = rectsOf('.selected-text').sort((one, other) => one.top - other.top);
      const [from, to] = selected.length ? [selected[0], selected.at(-1)] : [caretRect(), caretRect()];
      if (!from || !to) return undefined;
      const start = offsetAt(from.left, from.top + from.height / 2);
      const end = offsetAt(selected.length ? to.right : to.left, to.top + to.height / 2);
      if (start === undefined || end === undefined) return undefined;
      return { start: Math.min(start, end), end: Math.max(start, end) };
    },
    select({ start, end }) {
      if (scrollTop() !== drawnFrom) return;
      click(surface, start, false);
      if (end > start) click(surface, end, true);
    },
    caretRect,
  };
}

/** @param isExtending Whether with the Shift key, which selects from the caret to here. */
function click(surface: EditableSurface, offset: number, isExtending: boolean): void {
  const range = surface.range({ start: offset, end: offset });
  const rect = surface.caretRect(offset);
  const { startContainer: node } = range;
  const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : (node as Element);
  const view = element?.ownerDocument.defaultView as (typeof globalThis & Window) | null | undefined;
  if (!element || !rect || !view) return;
  const init = {
    clientX: rect.left,
    clientY: (rect.top + rect.bottom) / 2,
    button: 0,
    detail: 1,
    shiftKey: isExtending,
    bubbles: true,
    cancelable: true,
    composed: true,
  };
  // A click, as far as Monaco listens: it follows the pointer until it is released.
  element.dispatchEvent(new view.MouseEvent('mousedown', { ...init, buttons: 1 }));
  element.dispatchEvent(new view.PointerEvent('pointerup', init));
  element.dispatchEvent(new view.MouseEvent('mouseup', init));
}

/** The place between two characters of a line that is drawn nearest to a point: what is at the point itself is the caret. */
function placeAt(lines: HTMLElement, x: number, y: number): [Node, number] | undefined {
  const { ownerDocument } = lines;
  const line = [...lines.children].find((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return top <= y && y < bottom;
  });
  if (!line) return undefined;
  const range = ownerDocument.createRange();
  const texts = ownerDocument.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  let nearest: [Node, number] | undefined = [line, 0];
  let least = Number.POSITIVE_INFINITY;
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null)
    for (let offset = 0; offset <= node.length; offset++) {
      range.setStart(node, offset);
      range.collapse(true);
      const away = Math.abs(range.getBoundingClientRect().left - x);
      if (away >= least) continue;
      least = away;
      nearest = [node, offset];
    }
  return nearest;
}
