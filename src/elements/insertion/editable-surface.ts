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

/** The caret, as left by script, of an editable element without focus. */
const carets = new WeakMap<Element, { readonly text: string; readonly place: number }>();

/** Surface of an element with `contenteditable`: its text nodes, with a line feed wherever a new line begins. */
export function createEditableSurface(element: HTMLElement): Surface {
  const read = () => layOut(element).text;
  return {
    read,
    selection() {
      const layout = layOut(element);
      const left = carets.get(element);
      if (left?.text === layout.text && !hasFocus(element)) return { start: left.place, end: left.place };
      const selection = selectionOf(element);
      const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
      if (!range || !element.contains(range.commonAncestorContainer)) return undefined;
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
    put({ start, end }, text, follow) {
      const layout = layOut(element);
      const range = document.createRange();
      range.setStart(...placeOf(element, layout, start));
      range.setEnd(...placeOf(element, layout, end));
      range.deleteContents();
      const { startContainer: node, startOffset } = range;
      if (node instanceof Text) node.insertData(startOffset, text);
      else if (text) range.insertNode(new Text(text));
      if (follow) carets.set(element, { text: read(), place: start + text.length });
    },
  };
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
    if (node instanceof Text) {
      if (node.data && !(isIndentation(node) && (isNewLine || !pieces.length))) add(node, node.data);
    } else if (node instanceof HTMLBRElement) {
      add(node, '');
      isNewLine = true;
    } else if (node instanceof Element) {
      const { display } = getComputedStyle(node);
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

/** White space between blocks in the markup, which is not rendered. */
function isIndentation({ data, parentElement }: Text): boolean {
  return (
    !/[^ \t\n\r]/.test(data) && !/^(pre|break)/.test(getComputedStyle(parentElement as Element).whiteSpace)
  );
}

function offsetOf({ pieces }: Layout, node: Node, offset: number): number {
  const text = node instanceof Text && pieces.find((piece) => piece.node === node);
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
  if (node instanceof Text) return [node, Math.min(Math.max(0, offset - start), node.length)];
  const parent = node.parentNode as Node;
  return [parent, [...parent.childNodes].indexOf(node as ChildNode)];
}

function selectionOf(element: HTMLElement): Selection | null {
  const root = element.getRootNode() as (Document | ShadowRoot) & { getSelection?: () => Selection | null };
  return root.getSelection?.() ?? document.getSelection();
}
