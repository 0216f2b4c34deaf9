import { lastCaret, placedCarets } from './field-state.ts';
import type { Region } from './follow-edit.ts';
import { hasFocus, type Surface } from './text-surface.ts';

/** A text node or a line break, and its range in the whole text. */
interface Piece {
  readonly node: Node;
  readonly start: number;
  readonly end: number;
}

interface Layout {
  readonly text: string;
  readonly pieces: readonly Piece[];
}

/** A surface made of nodes. */
export interface EditableSurface extends Surface {
  /** The offset of a place in the document. */
  offset(node: Node, offset: number): number;
  range(region: Region): Range;
  /** Where the caret at an offset is drawn, in client coordinates of the element's window. */
  caretRect(offset: number): DOMRect | undefined;
}

/** Surface of an element with `contenteditable`: its text nodes, with a line feed wherever a new line begins. */
export function createEditableSurface(element: HTMLElement): EditableSurface {
  const { ownerDocument } = element;
  const read = () => layOut(element).text;
  const rangeOf = (layout: Layout, { start, end }: Region) => {
    const range = ownerDocument.createRange();
    range.setStart(...placeOf(element, layout, start));
    range.setEnd(...placeOf(element, layout, end));
    return range;
  };
  return {
    read,
    offset: (node, offset) => offsetOf(layOut(element), node, offset),
    range: (region) => rangeOf(layOut(element), region),
    caretRect: (offset) => drawnAt(rangeOf(layOut(element), { start: offset, end: offset })),
    selection() {
      const layout = layOut(element);
      const placed = placedCarets.get(element);
      if (placed?.text === layout.text && !hasFocus(element))
        return { start: placed.place, end: placed.place };
      const selection = selectionOf(element);
      const ranges = [selection?.rangeCount ? selection.getRangeAt(0) : undefined, lastCaret(element)];
      const range = ranges.find((each) => each && element.contains(each.commonAncestorContainer));
      if (!range) return undefined;
      return {
        start: offsetOf(layout, range.startContainer, range.startOffset),
        end: offsetOf(layout, range.endContainer, range.endOffset),
      };
    },
    select({ start, end }) {
      const layout = layOut(element);
      const [anchor, focus] = [placeOf(element, layout, start), placeOf(element, layout, end)];
      // Setting a selection would move the focus here.
      if (hasFocus(element)) selectionOf(element)?.setBaseAndExtent(...anchor, ...focus);
    },
    put({ start, end }, text, follows) {
      const range = rangeOf(layOut(element), { start, end });
      range.deleteContents();
      const { startContainer: node, startOffset } = range;
      if (text.includes('\n')) range.insertNode(linesOf(text, ownerDocument));
      else if (isText(node)) node.insertData(startOffset, text);
      else if (text) range.insertNode(ownerDocument.createTextNode(text));
      if (follows) placedCarets.set(element, { text: read(), place: start + text.length });
    },
  };
}

/** A line break at the end comes with the text after it: by itself it would not be seen. */
function linesOf(text: string, document: Document): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const [index, line] of text.replace(/\n+$/, '').split('\n').entries()) {
    if (index) fragment.append(document.createElement('br'));
    if (line) fragment.append(line);
  }
  return fragment;
}

function layOut(element: HTMLElement): Layout {
  const pieces: Piece[] = [];
  let text = '';
  let isNewLine = false;
  const add = (node: Node, data: string) => {
    if (isNewLine && pieces.length) text += '\n';
    isNewLine = false;
    pieces.push({ node, start: text.length, end: text.length + data.length });
    // Browsers type no-break spaces where plain ones would collapse.
    text += data.replaceAll('\u00a0', ' ');
  };
  const visit = (node: Node) => {
    if (isText(node)) {
      if (node.data && !(isIndentation(node) && (isNewLine || !pieces.length))) add(node, node.data);
    } else if ((node as Element).localName === 'br') {
      add(node, '');
      isNewLine = true;
    } else if (node.nodeType === Node.ELEMENT_NODE) {
      const { display } = getComputedStyle(node as Element);
      if (display === 'none') return;
      const isBlock = !/^(inline|contents)/.test(display);
      isNewLine ||= isBlock;
      node.childNodes.forEach(visit);
      isNewLine ||= isBlock;
    }
  };
  element.childNodes.forEach(visit);
  return { text, pieces };
}

/** Also of another window, whose classes are not ours. */
function isText(node: Node): node is Text {
  return node.nodeType === Node.TEXT_NODE;
}

/** An empty line has no rectangles: its element has. */
function drawnAt(range: Range): DOMRect | undefined {
  const [rect] = range.getClientRects();
  if (rect) return rect;
  const { startContainer: node, startOffset } = range;
  const within = isText(node) ? node.parentElement : ((node.childNodes[startOffset] ?? node) as Element);
  return within?.getBoundingClientRect();
}

/** White space between blocks in the markup, which is not rendered. */
function isIndentation({ data, parentElement }: Text): boolean {
  return (
    !/[^ \t\n\r]/.test(data) && !/^(pre|break)/.test(getComputedStyle(parentElement as Element).whiteSpace)
  );
}

function offsetOf({ pieces }: Layout, node: Node, offset: number): number {
  const text = isText(node) && pieces.find((piece) => piece.node === node);
  if (text) return text.start + offset;
  const next = node.childNodes[offset];
  const place = next ?? node.lastChild ?? node;
  const within = pieces.filter((piece) => place.contains(piece.node));
  const nearest = next ? within[0]?.start : within.at(-1)?.end;
  const isBefore = (piece: Piece) =>
    piece.node.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING;
  return nearest ?? pieces.filter(isBefore).at(-1)?.end ?? 0;
}

function placeOf(element: HTMLElement, { pieces }: Layout, offset: number): [Node, number] {
  const piece = pieces.find(({ end }) => offset <= end) ?? pieces.at(-1);
  if (!piece) return [element, 0];
  const { node, start } = piece;
  if (isText(node)) return [node, Math.min(Math.max(0, offset - start), node.length)];
  const parent = node.parentNode as Node;
  return [parent, [...parent.childNodes].indexOf(node as ChildNode)];
}

function selectionOf(element: HTMLElement): Selection | null {
  const root = element.getRootNode() as (Document | ShadowRoot) & { getSelection?: () => Selection | null };
  return root.getSelection?.() ?? element.ownerDocument.getSelection();
}
