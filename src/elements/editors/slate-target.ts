import { createEditableSurface } from '../insertion/editable-surface.ts';
import type { InsertionTarget } from '../insertion/insertion-target.ts';

interface Point {
  readonly path: number[];
  readonly offset: number;
}

interface SlateNode {
  readonly text?: string;
  readonly children?: readonly SlateNode[];
}

/** What is used of Slate's editor. */
export interface SlateEditor {
  readonly children: readonly SlateNode[];
  selection: { readonly anchor: Point; readonly focus: Point } | null;
  readonly history?: { readonly undos: object[] };
  isInline?(node: never): boolean;
  insertText(text: string, options: { at: { anchor: Point; focus: Point } }): void;
  select(place: Point): void;
  withoutNormalizing(change: () => void): void;
}

interface Leaf {
  readonly path: number[];
  readonly text: string;
  readonly start: number;
}

/**
 * Slate.
 * @param element What `<Editable>` renders: `ReactEditor.toDOMNode(editor, editor)`.
 */
export function slateTarget(editor: SlateEditor, element: HTMLElement): InsertionTarget {
  const surface = createEditableSurface(element);
  const leaves = () => {
    const found: Leaf[] = [];
    let length = 0;
    const visit = (node: SlateNode, path: number[]) => {
      if (node.text !== undefined) {
        found.push({ path, text: node.text, start: length });
        length += node.text.length;
        return;
      }
      const isBlock = path.length > 0 && !editor.isInline?.(node as never);
      if (isBlock && length) length++;
      node.children?.forEach((child, index) => {
        visit(child, [...path, index]);
      });
    };
    visit({ children: editor.children }, []);
    return found;
  };
  const offsetOf = ({ path, offset }: Point) => {
    const leaf = leaves().find((each) => String(each.path) === String(path));
    return leaf ? leaf.start + offset : 0;
  };
  const pointAt = (offset: number): Point => {
    const all = leaves();
    const leaf = all.find(({ start, text }) => offset <= start + text.length) ?? (all.at(-1) as Leaf);
    return { path: leaf.path, offset: Math.max(0, offset - leaf.start) };
  };
  return {
    element,
    read: () => leaves().reduce((read, { start, text }) => read.padEnd(start, '\n') + text, ''),
    selection() {
      if (!editor.selection) return undefined;
      const [one, other] = [offsetOf(editor.selection.anchor), offsetOf(editor.selection.focus)];
      return { start: Math.min(one, other), end: Math.max(one, other) };
    },
    insert({ start, end }, text, follows) {
      const undos = editor.history?.undos;
      const step = { operations: [], selectionBefore: editor.selection };
      // Slate would join it to what was typed just before.
      undos?.push(step);
      editor.insertText(text, { at: { anchor: pointAt(start), focus: pointAt(end) } });
      if (undos?.includes(step) && !step.operations.length) undos.splice(undos.indexOf(step), 1);
      if (follows) editor.select(pointAt(start + text.length));
    },
    caretRect: surface.caretRect,
  };
}
