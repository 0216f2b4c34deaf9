import { createEditableSurface, type EditableSurface } from './editable-surface.ts';
import { shownBy } from './editor-marks.ts';

/** Monaco draws its text, its caret and its selection itself. What is drawn can be read; where the caret is cannot be changed. */
export function createMonacoSurface(input: HTMLElement): EditableSurface {
  const editor = input.closest('.monaco-editor') as HTMLElement;
  const lines = shownBy(input);
  const surface = createEditableSurface(lines);
  const rectsOf = (selector: string) =>
    [...editor.querySelectorAll(selector)].map((drawn) => drawn.getBoundingClientRect());
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
    select() {},
    caretRect,
  };
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
