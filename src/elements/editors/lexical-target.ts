import { createEditableSurface } from '../insertion/editable-surface.ts';
import type { InsertionTarget } from '../insertion/insertion-target.ts';

interface LexicalNode {
  readonly __key: string;
  getKey(): string;
  getTextContent(): string;
  getChildren?(): LexicalNode[];
  isInline?(): boolean;
}

interface LexicalPoint {
  readonly key: string;
  readonly offset: number;
  readonly type: 'text' | 'element';
  set(key: string, offset: number, type: 'text' | 'element'): void;
}

interface LexicalSelection {
  readonly anchor: LexicalPoint;
  readonly focus: LexicalPoint;
  insertText(text: string): void;
}

/** What is used of Lexical's editor. */
export interface LexicalEditor {
  getRootElement(): HTMLElement | null;
  getEditorState(): { read<Value>(read: () => Value): Value };
  update(change: () => void, options: { tag: string; discrete: true }): void;
}

/** What is used of the package `lexical`. */
export interface LexicalFunctions {
  $getRoot(): object;
  $getSelection(): object | null;
  $setSelection(selection: never): void;
  $createRangeSelection(): object;
}

interface Leaf {
  readonly node: LexicalNode;
  readonly text: string;
  readonly start: number;
  readonly type: 'text' | 'element';
}

/**
 * Lexical.
 * @param lexical The package: `import * as lexical from 'lexical'`, or the four functions of it.
 */
export function lexicalTarget(editor: LexicalEditor, lexical: LexicalFunctions): InsertionTarget {
  const element = editor.getRootElement() as HTMLElement;
  const surface = createEditableSurface(element);
  const leaves = () => {
    const found: Leaf[] = [];
    let length = 0;
    const visit = (node: LexicalNode, isRoot: boolean) => {
      const children = node.getChildren?.();
      if (children && !isRoot && !node.isInline?.() && length) length++;
      if (children?.length) for (const child of children) visit(child, false);
      else {
        const text = children ? '' : node.getTextContent();
        found.push({ node, text, start: length, type: children ? 'element' : 'text' });
        length += text.length;
      }
    };
    visit(lexical.$getRoot() as LexicalNode, true);
    return found;
  };
  const read = <Value>(reading: () => Value) => editor.getEditorState().read(reading);
  const place = (point: LexicalPoint, offset: number) => {
    const all = leaves();
    const leaf = all.find(({ start, text }) => offset <= start + text.length) ?? (all.at(-1) as Leaf);
    point.set(leaf.node.getKey(), leaf.type === 'text' ? Math.max(0, offset - leaf.start) : 0, leaf.type);
  };
  const offsetOf = ({ key, offset, type }: LexicalPoint) => {
    const all = leaves();
    const leaf = all.find(({ node }) => node.getKey() === key);
    if (leaf && type === 'text') return leaf.start + offset;
    return surface.selection()?.end ?? leaf?.start ?? 0;
  };
  return {
    element,
    read: () =>
      read(() => leaves().reduce((before, { start, text }) => before.padEnd(start, '\n') + text, '')),
    selection: () =>
      read(() => {
        const selection = lexical.$getSelection() as LexicalSelection | null;
        if (!selection?.anchor) return undefined;
        const [one, other] = [offsetOf(selection.anchor), offsetOf(selection.focus)];
        return { start: Math.min(one, other), end: Math.max(one, other) };
      }),
    insert({ start, end }, text, follows) {
      const change = () => {
        const current = lexical.$getSelection();
        const selection = lexical.$createRangeSelection() as LexicalSelection;
        place(selection.anchor, start);
        place(selection.focus, end);
        lexical.$setSelection(selection as never);
        selection.insertText(text);
        if (!follows && current) lexical.$setSelection(current as never);
      };
      editor.update(change, { tag: 'history-push', discrete: true });
    },
    caretRect: surface.caretRect,
  };
}
